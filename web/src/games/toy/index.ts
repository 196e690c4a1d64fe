/** The toy, for the registry of its own mode: `vite --mode toy`. It is the pattern for games of hands. */

import './theme.css';
import Came from './Came.svelte';
import Last from './Last.svelte';
import { anteOf, showdownOf, t, toyOf, whose, type Said } from './toy';
import { signed } from '../../lib/hands/cards';
import { money } from '../../lib/words';
import type { Change } from '../../lib/boards/told';
import type { GameScreens, Meaning } from '../../lib/screens';
import type { PastResult, TableView } from '../../lib/types';

const PHASES: Record<Said, Meaning> = {
  between_rounds: 'between',
  ante: 'betting',
  stopped: 'stopped',
  dealing: 'closed',
  decide: 'playing',
  showdown: 'coming',
  void: 'voided',
};

function changes(before: TableView, view: TableView): Change[] {
  const [was, is] = [toyOf(before)?.public, toyOf(view)?.public];
  if (!was || !is) return [];
  const found: Change[] = [];
  const chosen = new Map(was.hands.map(({ seat, choice }) => [seat, was.round === is.round && choice]));
  for (const { seat, choice } of is.hands)
    if (choice && chosen.get(seat) !== choice)
      found.push({ words: t('toy-chose', { seat, choice }), tone: 'brass' });
  if (is.turn !== undefined && is.turn !== was.turn) found.push({ words: t('toy-turn', { seat: is.turn }) });
  return found;
}

/** Who had which cards. */
const words = (came: PastResult) =>
  (showdownOf(came) ?? []).map(([name, cards]) => `${whose(name)} ${signed(cards)}`).join(', ');

const toy: GameScreens = {
  phases: PHASES,
  clockSeconds: () => 30,
  tile: {
    last: Last,
    facts: (about) => [{ label: t('toy-ante'), value: money(anteOf(about)) }],
    limits: (about) => ({ label: t('toy-ante'), value: money(anteOf(about)) }),
  },
  floor: { parts: () => import('./floor') },
  seat: () => import('./Seat.svelte'),
  console: () => import('./Console.svelte'),
  board: () => import('./Board.svelte'),
  watch: {
    cloth: () => import('./Cloth.svelte'),
    turns: false,
    fact: (view) => ({ label: t('toy-stub'), value: String(toyOf(view)?.public.stub ?? 0) }),
    moments: { between_rounds: 'cleared' },
    tones: {},
    changes,
    confirmed: words,
  },
  record: {
    heading: () => t('toy-table'),
    cameOf: (game) => (showdownOf(game) ? ({ showdown: showdownOf(game) } as unknown as PastResult) : null),
    came: Came,
    words,
    picture: () => import('./Picture.svelte'),
    cloth: false,
    spot: (bet) => t('toy-offer', { name: bet }),
  },
};

export const tried: Readonly<Record<string, GameScreens>> = { toy };
