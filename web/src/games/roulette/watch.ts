/** What surveillance sees of a wheel. */

import { rouletteOf } from './numbers';
import { exactTime } from '../../lib/floor/words';
import { t } from '../../lib/words';
import type { Change } from '../../lib/boards/told';
import type { GameScreens } from '../../lib/screens';
import type { TableView } from '../../lib/types';

function changes(before: TableView, view: TableView): Change[] {
  const [was, is] = [rouletteOf(before), rouletteOf(view)];
  if (!was || !is) return [];
  const found: Change[] = [];
  const same = is.public.round === was.public.round;
  const launched = is.staff?.launched;
  if (launched !== undefined && launched !== was.staff?.launched) {
    const words = t('web-watch-launched');
    found.push({ words, tone: 'brass', moment: 'launch', when: launched, first: true });
  }
  const revolutions = is.staff?.revolutions;
  if (revolutions !== undefined && revolutions !== was.staff?.revolutions) {
    found.push({ words: t('web-watch-turns', { turns: revolutions }), first: true });
  }
  const read = (is.staff?.reading ?? []).join(', ');
  if (read !== '' && read !== (was.staff?.reading ?? []).join(', ')) {
    found.push({ words: t('web-watch-read', { pocket: read }), tone: 'brass' });
  }
  const number = is.public.number;
  const stood = was.public.number;
  if (number !== undefined && (number !== stood || !same)) {
    // A number that stood and is another in the same game was corrected.
    if (stood !== undefined && same)
      found.push({ words: t('web-watch-corrected', { from: stood, to: number }), tone: 'stop' });
    else
      found.push({ words: t('web-watch-number', { pocket: number }), tone: 'good', moment: 'confirmation' });
  }
  const late = is.staff?.late ?? [];
  for (const seat of late.slice((same && was.staff?.late?.length) || 0))
    found.push({ words: t('web-watch-late', { seat }), tone: 'stop' });
  return found;
}

export const watch: GameScreens['watch'] = {
  cloth: () => import('./Cloth.svelte'),
  turns: true,
  fact: (view) => {
    const launched = rouletteOf(view)?.staff?.launched;
    return { label: t('web-watch-launch'), value: launched === undefined ? '–' : exactTime(launched) };
  },
  moments: { number_coming: 'rest', between_games: 'settlement' },
  tones: { launch: 'brass', rest: 'brass' },
  changes,
  // RO I.6.b: the prompt is written down.
  stirs: (before, view) =>
    (rouletteOf(before)?.staff?.prompted ?? false) !== (rouletteOf(view)?.staff?.prompted ?? false),
  confirmed: (came) => t('web-watch-number', { pocket: 'number' in came ? came.number : '' }),
};
