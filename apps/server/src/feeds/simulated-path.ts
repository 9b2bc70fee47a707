/**
 * How a price wanders, for a demo that can reach no exchange: a function of time, so that any moment of the past can be asked
 * for, and the same for the same seed on every machine. It is a sum of smooth waves of chance, each twice as long as the one
 * before and √2 times as high, which together walk like a price does: about as far in four hours as twice in one.
 */

/** How one coin moves. */
export interface Temper {
  /** About how far the price goes in a day, 0.02 is 2 %. */
  readonly dayMove: number;
  /** The part of it that moves with all other coins, 0 to 1. */
  readonly common: number;
}

/** The shortest wave's half length, ms. */
const SHORTEST_MS = 2_000;
/** Waves: the longest is about 97 days. */
const WAVES = 23;
const DAY_MS = 86_400_000;
/** How far waves of height √length get in a time, measured over many days: in four times the time about twice as far. */
const SPREAD = 1.3;
/** A price never moves further from its middle than by this factor's logarithm, roughly. */
const FURTHEST = 1.2;

/**
 * The price's factor at a time, ms since 1970 UTC; prices of one path relate to each other as their factors do. `seed` is the
 * coin's, `market` that of all coins. Only additions, products and quotients, which are the same on every machine.
 */
export function factorAt(timeMs: number, seed: number, market: number, { dayMove, common }: Temper): number {
  const moved = (dayMove / SPREAD) * (Math.sqrt(common) * waves(timeMs, market) + Math.sqrt(1 - common) * waves(timeMs, seed));
  const bounded = Math.max(-FURTHEST, Math.min(FURTHEST, moved));
  return (1 + bounded / 2) / (1 - bounded / 2);
}

function waves(timeMs: number, seed: number): number {
  let sum = 0;
  let lengthMs = SHORTEST_MS;
  for (let wave = 0; wave < WAVES; wave++) {
    const place = timeMs / lengthMs;
    const whole = Math.floor(place);
    const part = place - whole;
    const from = chance(seed, wave, whole);
    const smooth = part * part * (3 - 2 * part);
    sum += (from + (chance(seed, wave, whole + 1) - from) * smooth) * Math.sqrt(lengthMs / DAY_MS);
    lengthMs *= 2;
  }
  return sum;
}

/** A number from −1 to 1 for a place on a wave. */
function chance(seed: number, wave: number, place: number): number {
  let mixed = Math.imul(seed ^ Math.imul(wave + 1, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(place | 0, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2_147_483_648 - 1;
}
