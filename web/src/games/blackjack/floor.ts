/** What the floor does at a blackjack table. */

import test from '../../lib/floor/EquipmentTest.svelte';
import type { FloorParts } from '../../lib/screens';

export default { test } as FloorParts;
