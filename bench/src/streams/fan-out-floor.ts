/**
 * The least that telling everybody could cost: a bare server that writes one message of the same length, framed once, to every socket ten times a second,
 * and does nothing else. Started by `startFanOutFloor` in a process of its own, ends with it.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** What the parent says first. */
export interface FanOutTask {
  /** Of a message, with what stands around its time. */
  readonly bytes: number;
  readonly everyMs: number;
}

/** What a handshake is answered with (RFC 6455 §1.3). */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

process.once('message', (task) => {
  const { bytes, everyMs } = task as FanOutTask;
  const sockets = new Set<Duplex>();
  const server = createServer();
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  setInterval(() => {
    const text = Buffer.from(`{"E":${Date.now()},"x":""}`.padEnd(bytes));
    const head = Buffer.from(text.length < 126 ? [0x81, text.length] : [0x81, 126, text.length >> 8, text.length & 255]);
    const frame = Buffer.concat([head, text]);
    for (const socket of sockets) socket.write(frame);
  }, everyMs);
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});
process.once('disconnect', () => process.exit(0));
