/** An exchange elsewhere whose prices make the index: where it speaks, what to ask it, and how to read what it says. */

/** What a venue said about a pair. */
export interface VenuePrice {
  /** Our name, `BTC_USDT`. */
  readonly pair: string;
  /** A decimal as the venue wrote it. */
  readonly price: string;
}

export interface Venue {
  readonly name: string;
  /** Its number among the constituents in the journal; never given to another. */
  readonly source: number;
  /** Where to connect for these pairs. */
  url(pairs: readonly string[]): string;
  /** What to send after connecting. */
  greetings(pairs: readonly string[]): readonly string[];
  /** Prices of a message that was parsed as JSON; nothing for one that says none, or is not understood. */
  read(message: unknown): readonly VenuePrice[];
}

/** A field of something that may be anything. */
export function field(value: unknown, name: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string | number, unknown>)[name];
}

/** A price, if it and the pair are texts. */
export function priceOf(pair: unknown, price: unknown): readonly VenuePrice[] {
  return typeof pair === 'string' && typeof price === 'string' ? [{ pair, price }] : [];
}

/** A venue's decimal as units with `scale` decimals, the rest cut; undefined for what is no price above zero. */
export function priceUnits(text: string, scale: number): bigint | undefined {
  const found = /^([0-9]{1,12})(?:\.([0-9]{1,30}))?$/.exec(text);
  if (found === null) return undefined;
  const units = BigInt(found[1]! + (found[2] ?? '').slice(0, scale).padEnd(scale, '0'));
  return units > 0n ? units : undefined;
}
