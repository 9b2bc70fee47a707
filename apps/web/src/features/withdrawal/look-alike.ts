/**
 * Addresses that a person takes for one he knows, because people compare beginning and end: who wants his money makes one whose ends are
 * the same. Source: calls.md; comps "Withdraw".
 */
import { addressHead } from '@kontor/ui/address-parts';

/** Letters at each end that people compare. */
const END = 4;

/** A known address that another one looks like. */
export interface LookAlike<Known> {
  readonly known: Known;
  /** Places of the letters that differ, counted behind the head (`0x`), in either of the two. */
  readonly places: ReadonlySet<number>;
}

function body(address: string): string {
  return address.slice(addressHead(address).length);
}

/** The known address that `address` looks like and is not; undefined where there is none, or where it is known itself. */
export function findLookAlike<Known extends { readonly address: string }>(
  address: string,
  known: readonly Known[],
): LookAlike<Known> | undefined {
  if (known.some((each) => each.address === address)) return undefined;
  const own = body(address);
  // Nobody tells capitals from small letters at a glance.
  const ends = (text: string): string => `${text.slice(0, END)} ${text.slice(-END)}`.toLowerCase();
  const found = known.find((each) => ends(body(each.address)) === ends(own));
  if (found === undefined) return undefined;
  const isHex = addressHead(address) !== '';
  const letters = (text: string): string => (isHex ? text.toLowerCase() : text);
  const [left, right] = [letters(own), letters(body(found.address))];
  const length = Math.max(left.length, right.length);
  const places = new Set(Array.from({ length }, (_, place) => place).filter((place) => left[place] !== right[place]));
  // The same address in another spelling.
  return places.size === 0 ? undefined : { known: found, places };
}
