//! Structured logs on standard error. No PIN, secret or token is ever given to them.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// How logs are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Form {
    /// Lines for people.
    #[default]
    Text,
    /// A JSON object a line, for machines.
    Json,
}

/// Starts logging, at `info` or as `BAIZE_LOG` says.
pub fn start(form: Form) {
    let _ = match form {
        Form::Text => tracing::subscriber::set_global_default(text(std::io::stderr)),
        Form::Json => tracing::subscriber::set_global_default(json(std::io::stderr)),
    };
}

fn filter() -> EnvFilter {
    EnvFilter::try_from_env("BAIZE_LOG").unwrap_or_else(|_| EnvFilter::new("info"))
}

/// Lines for people, to a place.
pub fn text<W: for<'w> MakeWriter<'w> + Send + Sync + 'static>(
    to: W,
) -> impl tracing::Subscriber + Send + Sync {
    let color = std::io::IsTerminal::is_terminal(&std::io::stderr());
    tracing_subscriber::fmt()
        .with_env_filter(filter())
        .with_ansi(color)
        .with_target(false)
        .with_writer(to)
        .finish()
}

/// JSON lines, to a place.
pub fn json<W: for<'w> MakeWriter<'w> + Send + Sync + 'static>(
    to: W,
) -> impl tracing::Subscriber + Send + Sync {
    tracing_subscriber::fmt().json().with_env_filter(filter()).with_writer(to).finish()
}
