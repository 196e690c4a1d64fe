// What a house tells about a roulette table, made from where the boxes lie; for working on screens without a house.

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const WHEEL =
  '0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2'.split(
    ' ',
  );
const PAY = {
  straight: 35,
  split: 17,
  row: 11,
  triple: 11,
  corner: 8,
  first_five: 6,
  line: 5,
  column: 2,
  dozen: 2,
};
const MAX = {
  straight: 100,
  split: 200,
  row: 300,
  triple: 300,
  corner: 400,
  first_five: 500,
  line: 600,
  column: 1000,
  dozen: 1000,
};

const all = Array.from({ length: 36 }, (_, i) => i + 1);
const faces = (list) => list.map(String);
const row = (n) => [n, n + 1, n + 2];

export function rouletteAbout() {
  const areas = [];
  const bets = [];
  const places = [];
  const bet = (name, kind, numbers) => {
    const pays = { pay: PAY[kind] ?? 1, on: 1 };
    bets.push({ bet: name, kind, numbers: faces(numbers), pays, max: (MAX[kind] ?? 2000) * 100 });
  };
  const area = (name, left, right, bottom, top) => {
    areas.push({ bet: name, left, right, bottom, top });
    places.push({ bet: name, x: (left + right) / 2, y: (bottom + top) / 2 });
  };
  const at = (name, x, y) => places.push({ bet: name, x, y });

  area('0', -4, 0, 0, 6);
  area('00', -4, 0, 6, 12);
  bet('0', 'straight', [0]);
  bet('00', 'straight', ['00']);
  for (const n of all) {
    const x = Math.floor((n - 1) / 3) * 4;
    const y = ((n - 1) % 3) * 4;
    area(String(n), x, x + 4, y, y + 4);
    bet(String(n), 'straight', [n]);
  }
  const joined = (kind, numbers, x, y) => {
    const name = kind === 'line' ? `${numbers[0]}..${numbers.at(-1)}` : numbers.join('-');
    if (!bets.some((known) => known.bet === name)) bet(name, kind, numbers);
    at(name, x, y);
  };
  joined('split', ['0', '00'], -2, 6);
  joined('split', ['0', 1], 0, 2);
  joined('split', ['0', 2], 0, 5);
  joined('split', ['00', 2], 0, 7);
  joined('split', ['00', 3], 0, 10);
  for (const n of all) {
    const x = Math.floor((n - 1) / 3) * 4;
    const y = ((n - 1) % 3) * 4;
    if (n % 3 !== 0) joined('split', [n, n + 1], x + 2, y + 4);
    if (n <= 33) joined('split', [n, n + 3], x + 4, y + 2);
    if (n % 3 !== 0 && n <= 33) joined('corner', [n, n + 1, n + 3, n + 4], x + 4, y + 4);
    if (n % 3 === 1) joined('row', row(n), x + 2, 0);
    if (n % 3 === 1 && n <= 31) joined('line', [...row(n), ...row(n + 3)], x + 4, 0);
  }
  joined('split', ['0', '00'], 32, -2);
  joined('triple', ['0', 1, 2], 0, 4);
  joined('triple', ['0', '00', 2], 0, 6);
  joined('triple', ['00', 2, 3], 0, 8);
  joined('first_five', ['0', '00', 1, 2, 3], 0, 0);
  for (const third of [0, 1, 2]) {
    area(`col${third + 1}`, 48, 52, third * 4, third * 4 + 4);
    bet(
      `col${third + 1}`,
      'column',
      all.filter((n) => (n - 1) % 3 === third),
    );
    const dozen = ['1st12', '2nd12', '3rd12'][third];
    area(dozen, third * 16, third * 16 + 16, -4, 0);
    bet(
      dozen,
      'dozen',
      all.filter((n) => Math.floor((n - 1) / 12) === third),
    );
  }
  const chances = {
    low: (n) => n <= 18,
    even: (n) => n % 2 === 0,
    red: (n) => RED.has(n),
    black: (n) => !RED.has(n),
    odd: (n) => n % 2 === 1,
    high: (n) => n >= 19,
  };
  Object.entries(chances).forEach(([name, wins], i) => {
    area(name, i * 8, i * 8 + 8, -8, -4);
    bet(name, name, all.filter(wins));
  });
  const colour = (pocket) => (pocket.startsWith('0') ? 'green' : RED.has(Number(pocket)) ? 'red' : 'black');
  return {
    chips: [100, 500, 2500, 10000, 50000, 100000],
    wheel: WHEEL,
    pockets: WHEEL.map((pocket) => ({ pocket, colour: colour(pocket) })),
    bets,
    places,
    areas,
    clock_seconds: 45,
    inside_min: 500,
    outside_min: 1000,
    form: 'terminals',
    tracking: 'full',
  };
}

export function tableAbout(name, title) {
  const line = (part, key, args, value, valueArgs, cite) => ({
    part,
    label: { key, args },
    value: { key: value, args: valueArgs },
    cite,
  });
  const lines = [
    line('limits', 'roulette-sign-inside-min', {}, 'sign-amount', { amount: 500 }, 'HC A.2'),
    line('limits', 'roulette-sign-outside-min', {}, 'sign-amount', { amount: 1000 }, 'HC A.2'),
    ...Object.entries(MAX).map(([kind, max]) =>
      line('limits', 'roulette-sign-max', { kind }, 'sign-amount', { amount: max * 100 }, 'HC A.2'),
    ),
    ...Object.entries(PAY).map(([kind, pay]) =>
      line('odds', 'roulette-sign-odds', { kind }, 'sign-odds', { odds: `${pay} to 1` }, 'RO G'),
    ),
    line('options', 'roulette-sign-clock', {}, 'sign-seconds', { seconds: 45 }, 'RO I.6.a'),
  ];
  return {
    stream: `demo/table/${name}`,
    name,
    title,
    game: 'roulette',
    seats: 8,
    on_terminals: true,
    sign: { game: 'roulette', lines },
    roulette: rouletteAbout(),
  };
}
