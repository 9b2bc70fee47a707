/** A line between a browser and a server that can be cut: bytes go through unread until then, and connections are refused while it is cut. */
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { listen } from './listen.ts';

/** An open line. */
export interface DroppableLine {
  /** Address for the browser, such as `http://127.0.0.1:40123/`. */
  readonly url: string;
  /** Ends every connection and takes no new one. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Opens a line to a server on this machine.
 * @param serverUrl where the server is by then, asked for each connection: it may come later, or be another one meanwhile
 */
export async function openLine(serverUrl: () => string): Promise<DroppableLine> {
  const ends = new Set<Socket>();
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    for (const end of ends) end.destroy();
  };
  const line = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(new URL(serverUrl()).port), '127.0.0.1');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  return {
    url: `http://127.0.0.1:${await listen(line)}/`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => {
        line.close(() => resolve());
      });
    },
  };
}
