/** The streams that a program follows: its own orders, a book, an index. */
import type { MarketTerms } from '../market-terms.ts';
import type { Answer } from './answers.ts';
import { textOf } from './answers.ts';
import { signatureOf } from './http-wire.ts';
import type { HttpWire } from './http-wire.ts';
import { accountEvent, bookEvent, indexEvent, isLastEvent, orderEvent } from './stream-events.ts';
import { StreamSocket } from './stream-socket.ts';
import type { BookSides, OrderReport, ReferencePrice } from './trading-client.ts';

export interface FeedOptions {
  readonly terms: MarketTerms;
  /** `ws://127.0.0.1:8080`. */
  readonly address: string;
  readonly wire: HttpWire;
  readonly apiKey: string;
  readonly secret: string;
  readonly onOrder: (report: OrderReport) => void;
  /** What is held of assets is this by now; `unknown`: it has to be asked for. */
  readonly onAccount: (held: NonNullable<ReturnType<typeof accountEvent>>) => void;
  /** Something may have been missed. */
  readonly onMissed: () => void;
  readonly onBook: (book: BookSides) => void;
  readonly onIndex: (price: ReferencePrice) => void;
  readonly onTrouble: (text: string) => void;
}

export interface Feeds {
  close(): void;
}

/** A listen key lives for an hour unless it is kept alive. */
const KEEP_ALIVE_MS = 30 * 60_000;

/** Opens all of them; each comes back by itself. */
export function openFeeds(options: FeedOptions): Feeds {
  const parts = [options.terms.family === 'spot' ? spotUser(options) : futuresUser(options), ...market(options)];
  return {
    close: () => {
      for (const part of parts) part.close();
    },
  };
}

/** Own events of spot: subscribed over the socket of calls, by a signature. */
function spotUser(options: FeedOptions): Feeds {
  const { address, apiKey, secret, wire, onMissed, onTrouble } = options;
  const socket: StreamSocket = new StreamSocket({
    address: () => Promise.resolve(`${address}/ws-api/v3`),
    onOpen: (send) => {
      const fields = { apiKey, timestamp: String(wire.exchangeMs()) };
      const signature = signatureOf(secret, new URLSearchParams(fields).toString());
      send({
        id: 1,
        method: 'userDataStream.subscribe.signature',
        params: { apiKey, timestamp: Number(fields.timestamp), signature },
      });
    },
    onMessage: (message) => {
      const { event, status, error } = message as {
        readonly event?: Answer;
        readonly status?: number;
        readonly error?: { readonly msg?: string };
      };
      // From here on everything is told; what was before has to be asked for.
      if (status === 200) onMissed();
      else if (status !== undefined) {
        onTrouble(`own events are refused: ${error?.msg ?? status}`);
        socket.reopen();
      }
      if (event !== undefined) own(options, event, () => socket.reopen());
    },
    onDown: onMissed,
    onTrouble,
  });
  return socket;
}

/** Own events of contracts: by a listen key. */
function futuresUser(options: FeedOptions): Feeds {
  const { address, wire, onMissed, onTrouble } = options;
  const socket: StreamSocket = new StreamSocket({
    address: async () => {
      const answer = (await wire.call('POST', '/fapi/v1/listenKey', {}, 'key')) as Answer;
      return `${address}/fstream/ws/${textOf(answer['listenKey'])}`;
    },
    onOpen: () => onMissed(),
    onMessage: (message) => own(options, message as Answer, () => socket.reopen()),
    onDown: onMissed,
    onTrouble,
  });
  const timer = setInterval(() => {
    wire.call('PUT', '/fapi/v1/listenKey', {}, 'key').catch((error: unknown) => {
      onTrouble(`the listen key is not kept alive: ${error instanceof Error ? error.message : String(error)}`);
      socket.reopen();
    });
  }, KEEP_ALIVE_MS).unref();
  return {
    close: () => {
      clearInterval(timer);
      socket.close();
    },
  };
}

function own({ terms, onOrder, onAccount }: FeedOptions, event: Answer, reopen: () => void): void {
  if (isLastEvent(event)) reopen();
  const report = orderEvent(terms, event);
  const held = accountEvent(event);
  if (report !== undefined) onOrder(report);
  if (held !== undefined) onAccount(held);
}

/** The market's book, and the index of its contract. */
function market({ terms, address, onBook, onIndex, onTrouble }: FeedOptions): readonly Feeds[] {
  const name = terms.symbol.toLowerCase();
  const follow = (path: string, streams: readonly string[]): Feeds =>
    new StreamSocket({
      address: () => Promise.resolve(`${address}${path}?streams=${streams.join('/')}`),
      onMessage: (message) => {
        const { data } = message as { readonly data?: Answer };
        if (data === undefined) return;
        const index = indexEvent(terms, data);
        const book = index === undefined ? bookEvent(terms, data) : undefined;
        if (index !== undefined) onIndex(index);
        if (book !== undefined) onBook(book);
      },
      onDown: () => undefined,
      onTrouble,
    });
  const [depth, mark] = [`${name}@depth20@100ms`, `${name}@markPrice@1s`];
  return terms.family === 'spot'
    ? [follow('/stream', [depth]), follow('/fstream/stream', [mark])]
    : [follow('/fstream/stream', [depth, mark])];
}
