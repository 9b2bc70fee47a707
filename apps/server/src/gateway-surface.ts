/**
 * A process that only serves customers (`--role=gateway`): site, calls, trading API and sockets, as many of them as wanted behind any balancer. It asks the
 * leader over the wire, has a view of its own that follows the journal, and remembers nothing that another does not.
 */
import type { RunningServer } from './boot.ts';
import { Closers } from './closers.ts';
import type { Config } from './config.ts';
import { loadFixedParts } from './fixed-surface.ts';
import { Histories } from './follower/histories.ts';
import type { AwaitRecorded } from './follower/ask-past.ts';
import { Metrics } from './http/metrics.ts';
import { traced } from './leader/traced-leader.ts';
import { Passwords } from './modules/account/passwords.ts';
import { openOutpost } from './outpost-surface.ts';
import type { OutpostSurroundings } from './outpost-surface.ts';
import { startSurface } from './surface.ts';
import type { Leadership } from './leadership.ts';
import { PREFIX } from './wire-surface.ts';

/** Requests still open this long after a stop began are cut off, ms. */
const DRAIN_LIMIT_MS = 3_000;
const ALWAYS: Leadership = { isFresh: () => true, fresh: () => Promise.resolve(true) };

/**
 * Starts a gateway and resolves when it answers: somebody leads, and its view has caught up. The caller closes the transport.
 * @throws StoreError, ConfigError; then nothing is left running
 */
export async function startGateway(config: Config, surroundings: OutpostSurroundings): Promise<RunningServer> {
  const { log, time, random, transport, tracing } = surroundings;
  const closers = new Closers();
  try {
    const passwords = closers.add(new Passwords(), (hashing) => hashing.close());
    const fixed = loadFixedParts({ console: undefined, elsewhere: config.elsewhere });
    const { queries, remote, follower, house, demo, book, file, symbols, vault, networks, isReady } = await openOutpost(
      config,
      surroundings,
      closers,
    );
    const recorded: AwaitRecorded = (minSeq, anyAge) => follower.recordedAt(minSeq, anyAge);
    const app = await startSurface({
      config,
      here: undefined,
      feedElsewhere: house,
      follower,
      passwords,
      closers,
      book,
      limits: file.platform.config,
      demoAccounts: demo.accounts,
      demoInvitation: demo.invitation,
      leader: tracing === undefined ? remote : traced(remote, tracing, 'asks'),
      others: { transport, prefix: PREFIX, isLed: () => remote.leading !== undefined },
      restored: 0,
      queries,
      symbols,
      vault,
      histories: new Histories(queries, recorded),
      chains: { networks, sendLocal: () => undefined, local: Promise.resolve(undefined) },
      log,
      time,
      hand: undefined,
      random,
      metrics: surroundings.metrics ?? new Metrics(),
      meter: { add: () => undefined },
      fixed: await fixed,
      tracing,
      ready: isReady,
      // Its view follows the journal whoever leads; nothing in it runs ahead of what is durable.
      lease: ALWAYS,
      onIndex: () => undefined,
    });
    closers.add(app, async (opened) => {
      const cut = setTimeout(() => opened.server.closeAllConnections(), DRAIN_LIMIT_MS);
      await opened.close();
      clearTimeout(cut);
    });
    const url = await app.listen({ host: config.host, port: config.port });
    return { url, invitation: undefined, demoAccounts: demo.accounts, consoleUrl: undefined, stop: () => closers.close() };
  } catch (error) {
    await closers.close();
    throw error;
  }
}
