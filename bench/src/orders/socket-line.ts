import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/** What a client does with what it hears. */
export interface SocketListener {
  /** A whole text message. */
  readonly onMessage: (text: string) => void;
  /** The connection is gone; `code` is the server's close code, 0 when it gave none. */
  readonly onClosed: (code: number) => void;
}

/**
 * A WebSocket client that does no more than needed (RFC 6455, text messages below 64 KB, whole frames), because the sender lives on the
 * cores that it measures, and ten thousand of them have to fit in one process.
 */
export class SocketLine {
  readonly #socket: Socket;
  readonly #listener: SocketListener;
  #left: Buffer = Buffer.alloc(0);
  #closeCode = 0;

  /** Connects to a socket of the server at `url`, the realtime one unless `path` says another. */
  static open(url: string, listener: SocketListener, path = '/realtime'): Promise<SocketLine> {
    const { hostname, port, host } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      socket.once('error', reject);
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      );
      let head = '';
      const onHead = (chunk: Buffer): void => {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        socket.off('data', onHead).off('error', reject);
        if (!head.startsWith('HTTP/1.1 101')) {
          socket.destroy();
          reject(new Error(`the server refused the socket: ${head.slice(0, head.indexOf('\r\n'))}`));
          return;
        }
        resolve(new SocketLine(socket, listener, Buffer.from(head.slice(end + 4), 'latin1')));
      };
      socket.on('data', onHead);
    });
  }

  private constructor(socket: Socket, listener: SocketListener, rest: Buffer) {
    this.#socket = socket;
    this.#listener = listener;
    socket
      .on('data', (chunk: Buffer) => this.#hear(chunk))
      .on('error', () => undefined)
      .on('close', () => listener.onClosed(this.#closeCode));
    if (rest.length > 0) this.#hear(rest);
  }

  /** Sends a text message. */
  say(text: string): void {
    this.#write(TEXT, Buffer.from(text));
  }

  /** Reads nothing more, as a client does that is stuck. */
  stopReading(): void {
    this.#socket.pause();
  }

  close(): void {
    this.#socket.destroy();
  }

  #write(kind: number, payload: Buffer): void {
    const head = payload.length < 126 ? 2 : 4;
    const frame = Buffer.allocUnsafe(head + 4 + payload.length);
    frame[0] = 0x80 | kind;
    frame[1] = 0x80 | (head === 2 ? payload.length : 126);
    if (head === 4) frame.writeUInt16BE(payload.length, 2);
    const key = Math.floor(Math.random() * 0x1_0000_0000);
    frame.writeUInt32BE(key, head);
    for (let at = 0; at < payload.length; at++) frame[head + 4 + at] = payload[at]! ^ frame[head + (at & 3)]!;
    this.#socket.write(frame);
  }

  #hear(chunk: Buffer): void {
    let bytes = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    for (;;) {
      const frame = wholeFrame(bytes);
      if (frame === undefined) break;
      bytes = bytes.subarray(frame.end);
      if (frame.kind === TEXT) this.#listener.onMessage(frame.payload.toString('utf8'));
      else if (frame.kind === PING) this.#write(PONG, frame.payload);
      else if (frame.kind === CLOSE) this.#closeCode = frame.payload.length < 2 ? 0 : frame.payload.readUInt16BE(0);
    }
    this.#left = bytes;
  }
}

/** The first frame, unmasked as a server's is; undefined while part of it is missing. */
function wholeFrame(bytes: Buffer): { readonly kind: number; readonly payload: Buffer; readonly end: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes[1]! & 127;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return undefined;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const end = head + length;
  return bytes.length < end ? undefined : { kind: bytes[0]! & 15, payload: bytes.subarray(head, end), end };
}
