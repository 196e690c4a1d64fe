/** What the floor does at a baccarat table. */

import test from '../../lib/floor/EquipmentTest.svelte';
import type { FloorParts } from '../../lib/screens';

export default { test } as FloorParts;
