/** Keeps a connection to a venue, and begins again when it breaks. */
import { WebSocket } from 'ws';
import type { Venue, VenuePrice } from './venue.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const HANDSHAKE_LIMIT_MS = 5_000;
/** A venue that says nothing for this long is connected to anew, ms. */
const SILENCE_LIMIT_MS = 30_000;
/** No venue's message of prices is larger. */
const MAX_MESSAGE_BYTES = 1_048_576;

export interface VenueConnectorOptions {
  readonly venue: Venue;
  readonly pairs: readonly string[];
  readonly onPrice: (price: VenuePrice) => void;
  /** For tests; the venue's own otherwise. */
  readonly url?: string;
}

/** Starts listening; returns what ends it. */
export function connectVenue(options: VenueConnectorOptions): () => void {
  const { venue, pairs, onPrice } = options;
  let ended = false;
  let pauseMs = FIRST_PAUSE_MS;
  let socket: WebSocket | undefined;
  let retry: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;

  const listen = (): void => {
    const opened = new WebSocket(options.url ?? venue.url(pairs), {
      handshakeTimeout: HANDSHAKE_LIMIT_MS,
      maxPayload: MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
    });
    socket = opened;
    opened.on('open', () => {
      for (const greeting of venue.greetings(pairs)) opened.send(greeting);
      silence = setTimeout(() => opened.terminate(), SILENCE_LIMIT_MS).unref();
    });
    opened.on('message', (data) => {
      pauseMs = FIRST_PAUSE_MS;
      silence?.refresh();
      for (const price of readMessage(venue, data)) onPrice(price);
    });
    // Whatever it is, `close` follows and the connection is made anew.
    opened.on('error', () => undefined);
    opened.on('close', () => {
      clearTimeout(silence);
      if (ended) return;
      retry = setTimeout(listen, pauseMs).unref();
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    });
  };
  listen();
  return () => {
    ended = true;
    clearTimeout(retry);
    clearTimeout(silence);
    socket?.terminate();
  };
}

function readMessage(venue: Venue, data: WebSocket.RawData): readonly VenuePrice[] {
  try {
    return venue.read(JSON.parse((data as Buffer).toString('utf8')));
  } catch {
    return [];
  }
}
