/** What surveillance sees of a sic bo table. */

import { sicBoOf, spoken } from './dice';
import { exactTime } from '../../lib/floor/words';
import { t } from '../../lib/words';
import type { Change } from '../../lib/boards/told';
import type { GameScreens } from '../../lib/screens';
import type { TableView } from '../../lib/types';

function changes(before: TableView, view: TableView): Change[] {
  const [was, is] = [sicBoOf(before), sicBoOf(view)];
  if (!was || !is) return [];
  const found: Change[] = [];
  const same = is.public.round === was.public.round;
  const read = is.staff?.reading?.dice ?? '';
  if (read !== '' && read !== (was.staff?.reading?.dice ?? '')) {
    found.push({ words: t('web-watch-read', { pocket: read }), tone: 'brass' });
  }
  const rolled = is.public.rolled?.dice;
  const lit = was.public.rolled?.dice;
  if (rolled !== undefined && (rolled !== lit || !same)) {
    if (lit !== undefined && same) {
      const words = t('web-watch-corrected', { from: spoken(lit), to: spoken(rolled) });
      found.push({ words, tone: 'stop' });
    } else {
      const words = t('web-dice-watch-lit', { dice: spoken(rolled) });
      found.push({ words, tone: 'good', moment: 'confirmation' });
    }
  }
  return found;
}

export const watch: GameScreens['watch'] = {
  cloth: () => import('./Cloth.svelte'),
  turns: true,
  fact: (view) => {
    const shaken = sicBoOf(view)?.staff?.shaken;
    return { label: t('web-dice-watch-shaken'), value: shaken === undefined ? '–' : exactTime(shaken) };
  },
  moments: { shaken: 'shaken', dice_coming: 'rest', paid: 'confirmation', between_games: 'cleared' },
  tones: { shaken: 'brass', rest: 'brass' },
  changes,
  confirmed: (came) => t('web-dice-watch-lit', { dice: 'dice' in came ? spoken(came.dice) : '' }),
};
