/** Programs that read one stream, in a process of their own: started by `reader-process.ts`, answers its questions, ends with it. */
import { SocketLine } from '../orders/socket-line.ts';

/** What the parent says first. */
export interface ReadOrder {
  readonly url: string;
  readonly path: string;
  readonly sockets: number;
}

/** What came of it since the counting began. */
export interface ReadReport {
  /** Still connected. */
  readonly open: number;
  readonly messages: number;
  /** From the moment that a message says of itself (`E`) until it was read, ms, of some of the sockets. */
  readonly latenciesMs: readonly number[];
  /** Close codes of those that were hung up. */
  readonly closed: readonly number[];
}

/** Connections that are being opened at once. */
const OPENING = 50;
/** One in so many, evenly in the order in which they came, looks at the time. */
const SAMPLE = 50;
const EVENT_TIME = /"E":(\d+)/;

let open = 0;
let messages = 0;
let counting = false;
let latenciesMs: number[] = [];
const closed: number[] = [];

async function read({ url, path }: ReadOrder, looksAtTime: boolean): Promise<void> {
  await SocketLine.open(
    url,
    {
      onMessage: (text) => {
        if (!counting) return;
        messages += 1;
        if (looksAtTime) latenciesMs.push(performance.timeOrigin + performance.now() - Number(EVENT_TIME.exec(text)![1]));
      },
      onClosed: (code) => {
        open -= 1;
        closed.push(code);
      },
    },
    path,
  );
  open += 1;
}

async function openAll(order: ReadOrder): Promise<void> {
  let next = 0;
  const opener = async (): Promise<void> => {
    while (next < order.sockets) await read(order, next++ % SAMPLE === 0);
  };
  await Promise.all(Array.from({ length: OPENING }, opener));
}

process.on('message', (message: ReadOrder | 'count' | 'report') => {
  if (message === 'count') {
    [counting, messages, latenciesMs] = [true, 0, []];
  } else if (message === 'report') {
    counting = false;
    process.send?.({ open, messages, latenciesMs, closed } satisfies ReadReport);
  } else {
    openAll(message).then(
      () => process.send?.('ready'),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  }
});
process.on('disconnect', () => process.exit(0));
