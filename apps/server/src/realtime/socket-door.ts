/** Doors beside /realtime that open sockets on the same server. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** One of them. */
export interface SocketDoor {
  /**
   * Takes an upgrade over where it is for one of its paths, and answers or opens it; false for a path that is not its own. Whoever asks has passed the gate
   * of regions and may open a socket at all; `address` is where he comes from.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): boolean;
}
