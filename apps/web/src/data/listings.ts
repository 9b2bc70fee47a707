/**
 * What is listed changes while the page is open (contract: LISTINGS_CHANNEL). Each list here stands at a version; when the channel
 * tells of another, whoever keeps a list asks for it again.
 */
import { LISTINGS_CHANNEL } from '@kontor/contract/channels';
import type { ChannelMessage } from './realtime-client.ts';

/** How soon a list that could not be had is asked for again, ms. */
const RETRY_MS = 1_000;
/** Pages do not all ask in the same moment: each waits for a time of its own up to this long, ms. */
const SPREAD_MS = 500;

/** What the follower of the channel needs of the page. */
export interface ListingsWorld {
  readonly subscribe: (channel: string, listener: (message: ChannelMessage) => void) => () => void;
  readonly later: (run: () => void, delayMs: number) => void;
  readonly random: () => number;
}

/** A list that is kept; gives the version it came with, and throws where it could not be had. */
export interface KeptList {
  /** Of the list that is shown; undefined before the first. */
  readonly version: () => number | undefined;
  readonly ask: () => Promise<unknown>;
}

/** Keeps lists at the version that the channel tells of. Returns what ends it. */
export function followListings({ subscribe, later, random }: ListingsWorld, lists: readonly KeptList[]): () => void {
  let told: number | undefined;
  let isOpen = true;
  const asking = new Set<KeptList>();
  const check = (list: KeptList, delayMs: number): void => {
    if (asking.has(list) || told === undefined || list.version() === told) return;
    asking.add(list);
    later(() => void renew(list), delayMs);
  };
  const renew = async (list: KeptList): Promise<void> => {
    const wanted = told;
    let isAsked = false;
    if (isOpen)
      isAsked = await list.ask().then(
        () => true,
        () => false,
      );
    asking.delete(list);
    // What came with another version than the one told came later than that: the channel will say so, unless it has said so meanwhile.
    if (isOpen && (!isAsked || told !== wanted)) check(list, isAsked ? 0 : RETRY_MS);
  };
  const leave = subscribe(LISTINGS_CHANNEL, (message) => {
    if (!('data' in message) || !('version' in message.data)) return;
    told = message.data.version;
    for (const list of lists) check(list, SPREAD_MS * random());
  });
  return () => {
    isOpen = false;
    leave();
  };
}
