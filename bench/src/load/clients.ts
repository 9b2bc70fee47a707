import type { Answer } from '../orders/api.ts';
import { HttpLine } from '../orders/http-line.ts';
import { SocketLine } from '../orders/socket-line.ts';

const PLACE = '/api/spot/order/place';
const CANCEL_ALL = '/api/spot/order/cancel_all';

/** A connection of one account that sends one call at a time. */
export interface Client {
  /** 0 or 1. */
  readonly account: number;
  /** Places an order, given as JSON. Rejects when the connection breaks, as the next does. */
  place(order: string): Promise<Answer>;
  cancelAll(): Promise<Answer>;
  close(): void;
}

/** Clients of two accounts in turns, the first half, or so many, over HTTP, the others over sockets. */
export function openClients(
  url: string,
  tokens: readonly [string, string],
  count: number,
  overHttp = count / 2,
): Promise<readonly Client[]> {
  const open = async (at: number): Promise<Client> =>
    at < overHttp ? httpClient(url, tokens[at % 2]!, at % 2) : socketClient(url, tokens[at % 2]!, at % 2);
  return Promise.all(Array.from({ length: count }, (_, at) => open(at)));
}

function httpClient(url: string, token: string, account: number): Client {
  const line = new HttpLine(url);
  return {
    account,
    place: (order) => line.call(PLACE, order, token),
    cancelAll: () => line.call(CANCEL_ALL, '{}', token),
    close: () => line.close(),
  };
}

async function socketClient(url: string, token: string, account: number): Promise<Client> {
  let number = 0;
  let settle: { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void } | undefined;
  const line = await SocketLine.open(url, {
    onMessage: (text) => settle?.resolve(JSON.parse(text) as Answer),
    onClosed: (code) => settle?.reject(new Error(`the server closed the socket with ${code}`)),
  });
  const ask = (text: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      line.say(text);
    });
  const loggedIn = await ask(JSON.stringify({ op: 'login', id: 0, token, private: false }));
  if ((loggedIn as Partial<Answer>).code !== undefined) throw new Error(`the login was refused with ${loggedIn.code}`);
  const call = (path: string, body: string): Promise<Answer> => ask(`{"op":"call","id":${++number},"call":"${path}","body":${body}}`);
  return { account, place: (order) => call(PLACE, order), cancelAll: () => call(CANCEL_ALL, '{}'), close: () => line.close() };
}
