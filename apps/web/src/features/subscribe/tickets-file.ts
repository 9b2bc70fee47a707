import { configuration } from '../../data/configuration.ts';

/** Where everybody reads the list of an item's tickets. */
export function ticketsFile(item: number): string {
  return `${configuration.baseAddress}/records/ico/${item}/tickets.txt`;
}
