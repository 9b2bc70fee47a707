/** One connection to a server's socket, for calls alone; what had no answer when it is lost is rejected. */
import type { ServerMessage } from '@kontor/contract/channels';
import type { Envelope } from '@kontor/contract/envelope';
import { WebSocket } from 'ws';

type Told = Extract<ServerMessage, { op: 'answer' | 'error' | 'login' }>;
interface Waiting {
  readonly resolve: (told: Told) => void;
  readonly reject: (error: Error) => void;
}

export class CallSocket {
  readonly #url: string;
  readonly #socket: WebSocket;
  readonly #patienceMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #isOver = false;

  /** Connects and logs in. @param patienceMs what has no answer by then loses the connection */
  static async open(url: string, token: string, patienceMs: number): Promise<CallSocket> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws').replace(/\/$/, '')}/realtime`, { handshakeTimeout: patienceMs });
    const line = new CallSocket(url, socket, patienceMs);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('close', () => reject(new Error('the connection was not made')));
    });
    const told = await line.#say({ op: 'login', token, private: false });
    if (told.op === 'login') return line;
    line.close();
    throw new Error(`the login was answered ${JSON.stringify(told)}`);
  }

  private constructor(url: string, socket: WebSocket, patienceMs: number) {
    this.#url = url;
    this.#socket = socket;
    this.#patienceMs = patienceMs;
    // `close` follows.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#end());
    socket.on('message', (bytes: Buffer) => {
      const message = JSON.parse(bytes.toString()) as ServerMessage;
      if (!('id' in message)) return;
      this.#waiting.get(message.id)?.resolve(message as Told);
      this.#waiting.delete(message.id);
    });
  }

  isOpenTo(url: string): boolean {
    return !this.#isOver && this.#url === url;
  }

  /** Makes a call; rejects when no answer comes. */
  async call(path: string, body: object): Promise<Envelope<unknown>> {
    const told = await this.#say({ op: 'call', call: path, body });
    if (told.op === 'answer') return told;
    if (told.op === 'error') return { code: told.code, msg: '', data: null };
    throw new Error(`a call was answered ${JSON.stringify(told)}`);
  }

  close(): void {
    this.#socket.terminate();
    this.#end();
  }

  async #say(message: object): Promise<Told> {
    if (this.#isOver) throw new Error('the connection is lost');
    const id = ++this.#lastId;
    const timer = setTimeout(() => this.close(), this.#patienceMs);
    try {
      return await new Promise<Told>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        this.#socket.send(JSON.stringify({ ...message, id }));
      });
    } finally {
      clearTimeout(timer);
    }
  }

  #end(): void {
    this.#isOver = true;
    for (const { reject } of this.#waiting.values()) reject(new Error('the connection is lost'));
    this.#waiting.clear();
  }
}
