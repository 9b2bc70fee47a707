/** What watches a running server: put together here, handed to the console and to whatever it measures. */
import type { Closers } from './closers.ts';
import type { Config } from './config.ts';
import { AlertCaller } from './modules/running/alert-caller.ts';
import { AlertWatcher } from './modules/running/alert-watcher.ts';
import { Meter } from './modules/running/meter.ts';
import type { MeterOptions } from './modules/running/meter.ts';
import { UNARCHIVED } from './modules/running/readings.ts';
import type { Metrics } from './http/metrics.ts';
import { releaseOf } from './release.ts';
import { withRole } from './store/connection.ts';
import type { ClientSettings, ConnectionSettings, StoreLog } from './store/connection.ts';
import { Database } from './store/database.ts';

export interface RunningOptions extends Pick<MeterOptions, 'core' | 'follower'> {
  readonly config: Pick<Config, 'dataDir' | 'archive' | 'smtp' | 'sms' | 'alerts'>;
  readonly settings: ConnectionSettings;
  /** The database knows our roles. */
  readonly roles: boolean;
  /** Where the read tables stand, if not here. */
  readonly reads: ClientSettings | undefined;
  readonly log: StoreLog;
  readonly metrics: Metrics;
  readonly time: { wallMs(): number; monotonicMs(): number };
}

/** A statement of the meter's that takes longer is given up, ms. */
const STATEMENT_LIMIT_MS = 2_500;

export interface OpenRunning {
  readonly meter: Meter;
  /** Begins to watch: all that is measured is there. */
  readonly watch: () => void;
  /** The exchange halts, and the process is about to end. */
  readonly halted: (reason: Error) => void;
}

/** Measures from now on. */
export function openRunning(
  { config, settings, roles, reads, core, follower, log, metrics, time }: RunningOptions,
  closers: Closers,
): OpenRunning {
  const wallMs = (): number => time.wallMs();
  const monotonicMs = (): number => time.monotonicMs();
  const { mail, address, feedStaleSeconds, diskPercent, lagSeconds, waitSeconds, chainSeconds } = config.alerts;
  // Whoever looks how the exchange does takes no connection from those whom it serves.
  const queries = closers.add(
    new Database(withRole(settings, roles ? 'kontor_app' : undefined), {
      log,
      maxConnections: 2,
      statementLimitMs: STATEMENT_LIMIT_MS,
      reads,
    }),
    (opened) => opened.close(),
  );
  const meter = new Meter({
    core,
    follower,
    queries,
    disks: { data: config.dataDir, archive: config.archive?.kind === 'folder' ? config.archive.folder : undefined },
    sends: { email: config.smtp !== undefined, phone: config.sms !== undefined },
    limits: {
      feedStaleMs: feedStaleSeconds * 1_000,
      diskShare: diskPercent / 100,
      lagMs: lagSeconds * 1_000,
      waitMs: waitSeconds * 1_000,
      chainStaleMs: chainSeconds * 1_000,
    },
    release: releaseOf(),
    startedMs: time.wallMs(),
    wallMs,
    monotonicMs,
  });
  if (config.archive !== undefined)
    metrics.gauge('kontor_archive_waiting_commands', 'Commands that no start needs and that are not archived yet', () =>
      queries.one(UNARCHIVED),
    );
  closers.add(meter.start(), (end) => end());
  const tellers = { mail, isCalled: address !== undefined };
  const watcher = closers.add(new AlertWatcher({ database: queries, meter, tellers, log, wallMs, monotonicMs }), (opened) =>
    opened.close(),
  );
  if (address !== undefined) closers.add(new AlertCaller({ address, queries, log, wallMs }), (opened) => opened.close()).start();
  return { meter, watch: () => watcher.start(), halted: (reason) => watcher.halted(reason) };
}
