/**
 * The line between the server and a follower in a process of its own: a Unix socket that only this user may open. Each message
 * is its length (32 bits, little-endian) and its structured clone, the same that crosses threads.
 */
import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import type { Port } from './follower-messages.ts';

/** A message longer than this is none of ours. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;
/** A side that reads this much behind is cut off; it comes back and is told everything anew. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const LENGTH_BYTES = 4;

/** One end of a line over a connected socket. A broken or overlong message destroys the socket. */
export function wirePort<Out, In>(socket: Socket): Port<Out, In> {
  const listeners: ((message: In) => void)[] = [];
  let unread: Buffer = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes]);
    let at = 0;
    while (unread.length - at >= LENGTH_BYTES) {
      const length = unread.readUInt32LE(at);
      if (length > MAX_MESSAGE_BYTES) return void socket.destroy(new Error(`a message of ${length} bytes`));
      const end = at + LENGTH_BYTES + length;
      if (unread.length < end) break;
      let message: In;
      try {
        message = deserialize(unread.subarray(at + LENGTH_BYTES, end)) as In;
      } catch (error) {
        return void socket.destroy(error instanceof Error ? error : undefined);
      }
      for (const listener of listeners) listener(message);
      at = end;
    }
    unread = unread.subarray(at);
  });
  return {
    send: (message) => {
      if (socket.destroyed || !socket.writable) return;
      if (socket.writableLength > MAX_UNREAD_BYTES) return void socket.destroy(new Error('the other side does not read'));
      const content = serialize(message);
      const length = Buffer.allocUnsafe(LENGTH_BYTES);
      length.writeUInt32LE(content.length);
      socket.cork();
      socket.write(length);
      socket.write(content);
      socket.uncork();
    },
    onMessage: (listener) => void listeners.push(listener),
  };
}
