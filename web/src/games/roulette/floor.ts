/** What the floor does at a wheel. */

import acts from './FloorActs.svelte';
import test from './SensorTest.svelte';
import type { FloorParts } from '../../lib/screens';

export default { acts, test } as FloorParts;
