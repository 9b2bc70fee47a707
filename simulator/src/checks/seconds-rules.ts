/** A tick of a pair's index that was taken. */
interface FollowedTick {
  readonly number: number;
  readonly at: number;
  readonly price: bigint;
  readonly isStale: boolean;
}

/** All of a pair's, in their order. */
export type SecondsTicks = readonly FollowedTick[];

/** A contract under way. */
export interface FollowedSeconds {
  readonly number: number;
  readonly user: number;
  readonly pair: number;
  readonly asset: number;
  /** 0 up, 1 down. */
  readonly direction: number;
  readonly openedAt: number;
  readonly expiry: number;
  readonly stake: bigint;
  readonly fee: bigint;
  readonly payout: bigint;
  /** Undefined while it is pending. */
  entry: FollowedTick | undefined;
}

/** What a contract comes to: 0 won, 1 lost, 2 a draw, 3 void, and why. */
interface Reckoned {
  readonly entry: FollowedTick | undefined;
  readonly exit: FollowedTick | undefined;
  readonly outcome: number;
  readonly reason: number;
}

/** Reckons a contract from all ticks so far, as rules 3.3 and 3.4 have it; only once it is due does that say what comes of it. */
export function reckon({ direction, openedAt, expiry }: FollowedSeconds, ticks: SecondsTicks): Reckoned {
  const later = ticks.filter((tick) => !tick.isStale && tick.at > openedAt);
  const entry = later[0];
  if (entry === undefined || entry.at - openedAt > 5_000) return { entry: undefined, exit: undefined, outcome: 3, reason: 1 };
  let exit = entry;
  for (const tick of later) if (tick.at <= expiry) exit = tick;
  const isVoid = (reason: number): Reckoned => ({ entry, exit, outcome: 3, reason });
  if (ticks.some((tick) => tick.isStale && tick.at <= expiry && expiry - tick.at < 10_000)) return isVoid(2);
  if (expiry - exit.at > 5_000) return isVoid(3);
  if (exit === entry) return isVoid(4);
  const rise = exit.price - entry.price;
  if (rise === 0n) return { entry, exit, outcome: 2, reason: 0 };
  const isRight = direction === 0 ? rise > 0n : rise < 0n;
  return { entry, exit, outcome: isRight ? 0 : 1, reason: 0 };
}

/** What is lost with contracts at worst, expiry second by expiry second of each pair. */
export function owedIn(contracts: readonly FollowedSeconds[]): bigint {
  const seconds = new Map<string, [rise: bigint, fall: bigint]>();
  for (const { pair, expiry, direction, stake, payout } of contracts) {
    const key = `${pair}/${Math.floor(expiry / 1_000)}`;
    const worst = seconds.get(key) ?? [0n, 0n];
    worst[direction === 0 ? 0 : 1] += payout;
    worst[direction === 0 ? 1 : 0] -= stake;
    seconds.set(key, worst);
  }
  let sum = 0n;
  for (const [rise, fall] of seconds.values()) {
    if (rise > 0n && rise >= fall) sum += rise;
    else if (fall > 0n) sum += fall;
  }
  return sum;
}
