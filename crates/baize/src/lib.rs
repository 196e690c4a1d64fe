//! baize
