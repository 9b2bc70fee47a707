/** The program: reads the environment, starts the server, prints where it is, and ends it when told to. */
import { DEMO_FUND_PASSWORD, DEMO_LIVED_IN } from '@kontor/contract/platform';
import { boot } from './boot.ts';
import type { RunningServer, Surroundings } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { ConfigError, readConfig, readFeedsConfig } from './config.ts';
import type { Config } from './config.ts';
import { networksOf } from './client-address.ts';
import { startHealthListener } from './http/health-listener.ts';
import type { HealthListener, HealthListenerOptions } from './http/health-listener.ts';
import { Metrics } from './http/metrics.ts';
import { FollowerParts } from './follower/follower-parts.ts';
import { FollowerError } from './follower/follower-error.ts';
import { runFollowerProcess } from './follower/follower-process.ts';
import { startChainsRole } from './chains-role-surface.ts';
import { startConsoleRole } from './console-role-surface.ts';
import { startFeedsRole } from './feeds-role-surface.ts';
import { startGateway } from './gateway-surface.ts';
import { createLog } from './log.ts';
import { plainReason } from './plain-reason.ts';
import { MACHINE_RANDOM } from './random.ts';
import { onStopSignal } from './stop-signals.ts';
import type { StoreLog } from './store/connection.ts';
import { releaseOf } from './release.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { Transport } from './transport/transport.ts';

/** After a halt the log gets this long to be written, ms. */
const HALT_MS = 200;
/** A stop that hangs ends the process anyway, ms. */
const STOP_LIMIT_MS = 4_500;

/** It was told to stop before it led. */
class StartStopped extends Error {}

async function main(): Promise<void> {
  const role = roleOf(process.argv);
  const config = role === 'feeds' ? readFeedsConfig(process.env) : readConfig(process.env);
  const log = createLog(config.logLevel);
  if (role === 'follower') return config.follows.length > 0 ? keepParts(config, log) : follow(config, log);
  const metrics = new Metrics();
  metrics.collectProcess();
  // Told to stop before it serves anybody, for example while it stands by, it just ends.
  const stopping = new AbortController();
  const leave = (): void => stopping.abort(new StartStopped());
  const forget = config.standby || role === 'chains' ? onStopSignal(leave) : () => undefined;
  const transport = await connectTo(config, log, role);
  if (role === 'feeds') return speakOfVenues(config, log, metrics, transport!);
  const tracing = await traceTo(config, role);
  const state = { isStandingBy: false, isLeading: false };
  if (role === 'core' || role === 'chains') {
    const health = () => ({ role, [role === 'core' ? 'leads' : 'follows']: state.isLeading });
    await watched(config, log, metrics, { health, ready: () => state.isStandingBy || state.isLeading });
  }
  const surroundings: Surroundings = {
    log,
    onStandingBy: () => (state.isStandingBy = true),
    stopping: stopping.signal,
    metrics,
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    transport,
    tracing,
    onHalt: (reason) => {
      log.fatal({ err: reason }, 'Kontor halts');
      setTimeout(() => process.exit(1), HALT_MS);
    },
  };
  const outpost = { ...surroundings, transport: transport! };
  const server = await (role === 'gateway'
    ? startGateway(config, outpost)
    : role === 'console'
      ? startConsoleRole(config, outpost)
      : role === 'chains'
        ? startChainsRole(config, { ...outpost, metrics })
        : boot(config, surroundings));
  state.isLeading = true;
  const stopped = ending(async () => {
    await server.stop();
    await transport?.close();
    await tracing?.close();
  });
  onStopSignal(() => void stopped());
  forget();
  // It was told while it began.
  if (stopping.signal.aborted) return stopped();
  if ('url' in server) greet(config, server, role);
}

/** Ends the process in order, or after a while anyway. */
function ending(stop: () => Promise<void>): () => Promise<void> {
  return async () => {
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await stop();
    process.exit(0);
  };
}

type Role = (typeof ROLES)[number];
/** What a process can be by itself; without a word it is all of it. */
const ROLES = ['gateway', 'core', 'console', 'feeds', 'chains', 'follower'] as const;

/** @throws ConfigError for one that there is not */
function roleOf(words: readonly string[]): Role | undefined {
  const said = words.find((word) => word.startsWith('--role='))?.slice('--role='.length);
  if (said === undefined) return undefined;
  const role = ROLES.find((each) => each === said);
  if (role === undefined) throw new ConfigError(`--role=${said} is none of ${ROLES.join(', ')}.`);
  return role;
}

/** What carries messages between the processes of this exchange, where it has more than one. @throws ConfigError */
async function connectTo({ nats }: Config, log: StoreLog, role: Role | undefined): Promise<Transport | undefined> {
  if (nats === undefined) {
    if (role !== undefined) throw new ConfigError(`--role=${role} needs NATS_URL: what carries messages between the processes.`);
    return undefined;
  }
  const { connectNats } = await import('./transport/nats-transport.ts');
  const onFault = (err: Error): void => log.warn({ err }, 'NATS');
  try {
    return await connectNats({ ...nats, name: `kontor ${role ?? 'server'}`, onFault });
  } catch (error) {
    throw new ConfigError(`NATS cannot be reached: ${error instanceof Error ? error.message : 'for no known reason'}.`, { cause: error });
  }
}

/** Where traces are told, if anywhere. */
async function traceTo({ traceRatio }: Config, role: Role | undefined): Promise<Tracing | undefined> {
  if (traceRatio === undefined) return undefined;
  const { startTracing } = await import('./tracing/open-telemetry.ts');
  return startTracing({ role: role ?? 'server', release: releaseOf(), ratio: traceRatio });
}

/** Answers on the port for that, if there is one, what a process without a site is asked about itself. */
async function watched(
  { host, healthPort: port, metricsNetworks, trustedProxies }: Config,
  log: ReturnType<typeof createLog>,
  metrics: Metrics,
  asked: Pick<HealthListenerOptions, 'health' | 'ready'>,
): Promise<HealthListener | undefined> {
  if (port === undefined) return undefined;
  const networks = { metricsNetworks: networksOf(metricsNetworks), proxies: networksOf(trustedProxies) };
  return startHealthListener({ log, host, port, metrics, ...networks, ...asked });
}

/** Listens to venues until it is told to stop. */
async function speakOfVenues(config: Config, log: ReturnType<typeof createLog>, metrics: Metrics, transport: Transport): Promise<void> {
  const feeds = startFeedsRole({ transport, log, time: MACHINE_TIME, metrics });
  const stopped = ending(async () => {
    await feeds.stop();
    await transport.close();
  });
  onStopSignal(() => void stopped());
  await watched(config, log, metrics, { health: () => ({ role: 'feeds', ...feeds.state() }), ready: () => feeds.isReady() });
}

/** Runs the follower alone, beside a server that was started with FOLLOWER=process. */
async function follow(config: Config, log: ReturnType<typeof createLog>): Promise<void> {
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());
  const metrics = new Metrics();
  metrics.collectProcess();
  let recorded: number | undefined;
  metrics.gauge('kontor_recorded_sequence', 'Last command that the read tables reflect', () => recorded ?? NaN);
  const health = await watched(config, log, metrics, {
    health: () => ({ role: 'follower', sequence: recorded ?? 0 }),
    ready: () => recorded !== undefined,
  });
  try {
    await runFollowerProcess(config, log, stopping.signal, (position) => (recorded = position));
  } finally {
    await health?.close();
  }
}

/** Runs what followers keep, apart from any server. */
async function keepParts(config: Config, log: ReturnType<typeof createLog>): Promise<void> {
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());
  const metrics = new Metrics();
  metrics.collectProcess();
  const parts = new FollowerParts(config, log);
  metrics.gauges('kontor_follower_part', 'Whether this process keeps a part and has caught up', 'part', () =>
    parts.states.map(({ part, state }) => [part, state === 'keeps' ? 1 : 0]),
  );
  metrics.gauges('kontor_follower_part_sequence', 'Last command of the read tables, or of the newest snapshot taken here', 'part', () =>
    parts.states.map(({ part, sequence }) => [part, sequence ?? null]),
  );
  const health = await watched(config, log, metrics, {
    health: () => ({
      role: 'follower',
      ...Object.fromEntries(
        parts.states.flatMap(({ part, state, sequence }) => [
          [part, state],
          ...(sequence === undefined ? [] : [[`${part}_sequence`, sequence]]),
        ]),
      ),
    }),
    ready: () => parts.isReady,
  });
  try {
    await parts.run(stopping.signal);
  } finally {
    await health?.close();
  }
}

function greet(config: Config, { url, invitation, demoAccounts, consoleUrl }: RunningServer, role: Role | undefined): void {
  const isConsole = role === 'console';
  const lines = isConsole ? [] : [`Kontor is open at ${url}`];
  if (config.mode === 'demo' && !isConsole) {
    lines.push(
      `Demo, play money only. Accounts: ${demoAccounts.join(', ')}. Password of those made at the first start: ${config.demoPassword}`,
    );
    if (demoAccounts.includes(DEMO_LIVED_IN))
      lines.push(`${DEMO_LIVED_IN} has holdings, orders and a history of some weeks, simulated like everything here.`);
    lines.push(`What they confirm payments and API keys with, the fund password: ${DEMO_FUND_PASSWORD}`);
  }
  if (invitation !== undefined) lines.push(`Register with the invitation ${invitation}: ${url}/reg?invite=${invitation}`);
  if (consoleUrl !== undefined) {
    lines.push(`The operators' console is at ${config.console?.publicOrigin ?? consoleUrl}`);
    if (config.mode === 'demo') lines.push('Its operators, with what their authenticators are set up with: npm run demo:operators');
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

main().catch((error: unknown) => {
  if (error instanceof StartStopped) process.exit(0);
  const what = error instanceof FollowerError && error.code === 'FOLLOWER_ENDED' ? 'The follower ended.' : 'Kontor did not start.';
  process.stderr.write(`${what} ${plainReason(error)}\n`);
  process.exit(1);
});
