/** What the floor does at the toy. */

import test from '../../lib/floor/EquipmentTest.svelte';
import type { FloorParts } from '../../lib/screens';

export default { test } as FloorParts;
