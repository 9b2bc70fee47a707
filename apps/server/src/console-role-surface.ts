/**
 * A process that only serves operators (`--role=console`): their console, with what it carries out of changes that two of them agreed on. What is measured of
 * the exchange it asks of the process that leads.
 */
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import type { systemHead, systemState } from '@kontor/contract/console/running';
import type { RunningServer } from './boot.ts';
import { Closers } from './closers.ts';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { startConsole } from './console-surface.ts';
import { Questions } from './gateways/questions.ts';
import { readOperatorPage } from './fixed-surface.ts';
import { loadHttp } from './http/http-server.ts';
import { refused } from './http/refused.ts';
import { Metrics } from './http/metrics.ts';
import { Passwords } from './modules/account/passwords.ts';
import { openOutpost } from './outpost-surface.ts';
import type { House, OutpostSurroundings } from './outpost-surface.ts';
import { MACHINE_PACE } from './pace.ts';
import { MEASURED, PREFIX } from './wire-surface.ts';

/** Requests still open this long after a stop began are cut off, ms. */
const DRAIN_LIMIT_MS = 3_000;
/** Operators are few. */
const MOST_CONNECTIONS = 4;

/**
 * Starts a console and resolves when it answers: somebody leads, and its view has caught up. The caller closes the transport.
 * @throws StoreError, ConfigError; then nothing is left running
 */
export async function startConsoleRole(config: Config, surroundings: OutpostSurroundings): Promise<RunningServer> {
  const { log, time, random, transport } = surroundings;
  if (config.console === undefined) throw new ConfigError('The role console needs CONSOLE_PORT.');
  const closers = new Closers();
  try {
    const passwords = closers.add(new Passwords(), (hashing) => hashing.close());
    const page = readOperatorPage();
    page.catch(() => undefined);
    await loadHttp();
    const { queries, follower, house, book, vault, networks, heldOf, isReady } = await openOutpost(
      config,
      surroundings,
      closers,
      MOST_CONNECTIONS,
    );
    const questions = closers.add(new Questions({ transport, prefix: `${PREFIX}.${MEASURED}`, random, pace: MACHINE_PACE }), (opened) =>
      opened.close(),
    );
    let url = '';
    const app = await startConsole({
      config,
      settings: config.console,
      queries,
      follower,
      tiers: tiersOf(house),
      passwords: {
        hash: (password) => passwords.hash(password),
        matches: (password, hash) => passwords.matches(password, hash, true),
      },
      book,
      log,
      time,
      random,
      metrics: surroundings.metrics ?? new Metrics(),
      meter: measuredElsewhere(questions),
      networks,
      heldOf,
      closers,
      page: await page,
      vault,
      ownUrl: () => url,
      ready: isReady,
    });
    closers.add(app, async (opened) => {
      const cut = setTimeout(() => opened.server.closeAllConnections(), DRAIN_LIMIT_MS);
      await opened.close();
      clearTimeout(cut);
    });
    url = await app.listen({ host: config.console.host, port: config.console.port });
    return { url, invitation: undefined, demoAccounts: [], consoleUrl: url, stop: () => closers.close() };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

/** What fee tiers pay, as the leader said last. */
function tiersOf(house: House) {
  return { feeTiers: () => house.facts?.tiers.fee ?? [], contractTiers: () => house.facts?.tiers.contracts ?? [] };
}

/** What the process that leads has measured. @throws Refused BUSY, by the promise, where nobody leads */
function measuredElsewhere(questions: Questions) {
  const ask = async (about: 'head' | 'state'): Promise<unknown> => {
    const answer = await questions.ask(about);
    if (answer === undefined) throw refused('BUSY');
    return JSON.parse(answer);
  };
  return {
    head: () => ask('head') as Promise<OperatorAnswerOf<typeof systemHead>>,
    state: () => ask('state') as Promise<OperatorAnswerOf<typeof systemState>>,
  };
}
