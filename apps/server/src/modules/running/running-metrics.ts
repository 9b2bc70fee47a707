/** What the meter knows, as numbers for Prometheus: as it was measured last, at most five seconds ago. */
import type { Metrics } from '../../http/metrics.ts';
import type { Meter, SystemState } from './meter.ts';

type Oldest = { readonly oldest: number | null };

/** Adds the numbers. What is unknown is not there, or NaN, and so no alert begins or ends by it. */
export function showRunning(metrics: Metrics, meter: Pick<Meter, 'last' | 'moneyWaiting'>): void {
  const known = (name: string, help: string, read: (state: SystemState) => number | null | undefined): void =>
    metrics.gauge(name, help, () => read(meter.last()) ?? Number.NaN);
  const age = ({ oldest }: Oldest, nowMs: number): number => (oldest === null ? 0 : Math.max(0, nowMs - oldest) / 1_000);

  known('kontor_lag_seconds', 'How long the oldest durable command that the read tables lack is durable', ({ follower }) =>
    follower.lag_ms === null ? null : follower.lag_ms / 1_000,
  );
  known('kontor_database_answer_seconds', 'Time that PostgreSQL took to answer', ({ database }) =>
    database.answered_ms === null ? null : database.answered_ms / 1_000,
  );
  known('kontor_database_connections', 'Connections that PostgreSQL has', ({ database }) => database.connections);
  known('kontor_database_connections_most', 'Connections that PostgreSQL may have', ({ database }) => database.max_connections);
  known('kontor_database_bytes', 'Size of the database', ({ database }) => database.bytes);
  known('kontor_feed_stale_pairs', 'Pairs whose index is older than it may be', ({ feed }) =>
    feed.state === 'unknown' ? null : feed.stale.length,
  );
  known('kontor_books_differing', 'Currencies of which books and chains differ', ({ books }) =>
    books.state === 'unknown' ? null : books.differing.length,
  );
  known('kontor_trades_overdue', 'Trades between customers whose payment was not confirmed in time', ({ deals }) => deals.overdue);
  metrics.gauges('kontor_disk_used_ratio', 'Share of the disk that is taken', 'disk', () =>
    meter
      .last()
      .disks.map(({ disk, total, free }) => [disk, total === null || free === null || total === 0 ? null : 1 - free / total] as const),
  );
  metrics.gauges('kontor_network_block_age_seconds', 'Time since a new block of the network was read', 'network', () => {
    const { chains, time } = meter.last();
    return chains.networks.map(({ network, advanced }) => [network, (time - advanced) / 1_000] as const);
  });
  metrics.gauges('kontor_messages_waiting', 'Mails and short messages that wait', 'channel', () =>
    meter.last().messages.map(({ channel, waiting }) => [channel, waiting] as const),
  );
  metrics.gauges('kontor_messages_oldest_seconds', 'Age of the oldest of them', 'channel', () => {
    const { messages, time } = meter.last();
    return messages.map((each) => [each.channel, each.waiting === null ? null : age(each, time)] as const);
  });
  metrics.gauges('kontor_changes_waiting', 'Changes by operators that wait for the core', 'outbox', () =>
    meter.last().outboxes.map(({ outbox, waiting }) => [outbox, waiting] as const),
  );
  metrics.gauges('kontor_changes_oldest_seconds', 'Age of the oldest of them', 'outbox', () => {
    const { outboxes, time } = meter.last();
    return outboxes.map((each) => [each.outbox, each.waiting === null ? null : age(each, time)] as const);
  });
  const money = (kind: 'withdrawal' | 'deposit') => meter.moneyWaiting().filter((each) => each.kind === kind);
  metrics.gauges('kontor_withdrawals', 'Withdrawals under way', 'state', () =>
    money('withdrawal').map(({ state, waiting }) => [state, waiting] as const),
  );
  metrics.gauges('kontor_withdrawals_oldest_seconds', 'Time since the last step of the one that waits longest', 'state', () => {
    const { time } = meter.last();
    return money('withdrawal').map((each) => [each.state, age(each, time)] as const);
  });
  metrics.gauges('kontor_deposits', 'Deposits that were seen and not credited', 'state', () =>
    money('deposit').map(({ state, waiting }) => [state, waiting] as const),
  );
  metrics.gauges('kontor_deposits_oldest_seconds', 'Time since the oldest of them was seen', 'state', () => {
    const { time } = meter.last();
    return money('deposit').map((each) => [each.state, age(each, time)] as const);
  });
}
