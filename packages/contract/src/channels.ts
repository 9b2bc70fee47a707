/** Names of the realtime channels (spec §7), lower case: `btc_usdt_tick`. */

/** Ticks of a spot pair. */
export function spotTickChannel(left: string, right: string): string {
  return `${pairName(left, right)}_tick`;
}

/** Ticks of a contract pair. */
export function futureTickChannel(left: string, right: string): string {
  return `${pairName(left, right)}_future_tick`;
}

/** Index price of a contract pair. */
export function futureIndexTickChannel(left: string, right: string): string {
  return `${pairName(left, right)}_future_index_tick`;
}

function pairName(left: string, right: string): string {
  return `${left}_${right}`.toLowerCase();
}
