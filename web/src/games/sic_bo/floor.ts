/** What the floor does at a sic bo table. */

import acts from './FloorActs.svelte';
import test from './FloorTest.svelte';
import type { FloorParts } from '../../lib/screens';

export default { acts, test } as FloorParts;
