// Asks the service of this container whether it answers: exit code 0 or 1. The image has no curl.

const { PORT = '8080' } = process.env;
try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(2500) });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
