// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.
export type * from './wire/baccarat';
export type * from './wire/blackjack';
export type * from './wire/games';
export type * from './wire/house';
export type * from './wire/kit';
export type * from './wire/past';
export type * from './wire/roulette';
export type * from './wire/server';
export type * from './wire/sic_bo';
export type * from './wire/table';
