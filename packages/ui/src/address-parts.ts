/** How an address of a chain is cut so that a person can compare it. */

/** What stands before the letters that differ: not part of any group. */
export function addressHead(address: string): string {
  return address.startsWith('0x') ? '0x' : '';
}

/** The address behind its head in groups of four letters; the last may be shorter. */
export function addressGroups(address: string): readonly string[] {
  return address.slice(addressHead(address).length).match(/.{1,4}/gs) ?? [];
}

/** Beginning, middle and end: six letters behind the head at the beginning, six at the end. */
export function addressEnds(address: string): readonly [start: string, middle: string, end: string] {
  const head = addressHead(address).length + 6;
  if (address.length <= head + 6) return [address, '', ''];
  return [address.slice(0, head), address.slice(head, -6), address.slice(-6)];
}

/** `0x7C3E19…94B61f`: for a line that has no room for all of it. */
export function shortAddress(address: string): string {
  const [start, middle, end] = addressEnds(address);
  return middle === '' ? address : `${start}…${end}`;
}
