/**
 * `node deploy/ask-health.mjs healthz|readyz`: exit code 0 where the process in this container says yes. It asks the ports that the
 * process may have: that of the site, that of the console, that of roles without either.
 */
const { PORT = '8080', CONSOLE_PORT = '8081', HEALTH_PORT = '9090' } = process.env;
const path = process.argv[2] ?? 'healthz';
/** Shorter than the container's own patience, ms. */
const LIMIT_MS = 4_000;

/** @param {string} port */
async function ask(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) throw new Error(`${port} answers ${answer.status}`);
}

try {
  await Promise.any([PORT, CONSOLE_PORT, HEALTH_PORT].filter((port) => port !== 'off').map(ask));
} catch {
  process.exitCode = 1;
}
