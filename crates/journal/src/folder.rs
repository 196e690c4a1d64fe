//! The folder of a house.
