//! Tests of the rules.

mod props;
mod returns;
mod roulette_calculator;
mod roulette_chips;
mod roulette_clock;
mod roulette_layout;
mod roulette_limits;
mod roulette_live;
mod roulette_live_bets;
mod roulette_misfit;
mod roulette_options;
mod roulette_random;
mod roulette_sensor;
mod roulette_settlement;
mod roulette_terminal_bets;
mod roulette_voids;
mod sic_bo_bets;
mod sic_bo_computer;
mod sic_bo_course;
mod sic_bo_layout;
mod sic_bo_misfit;
mod sic_bo_options;
mod sic_bo_returns;
mod sic_bo_terminals;
mod table;
mod toy;
