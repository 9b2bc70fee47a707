/** A mail server for tests: takes mails over plain SMTP on loopback, or behaves as badly as it is told. */
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** What a client handed over. */
export interface TakenMail {
  readonly recipients: readonly string[];
  /** The whole mail with its headers. */
  readonly data: string;
}

/** `silent`: says nothing. `refuse`: knows no recipient. `busy`: later. `cut`: takes the mail and hangs up before it says so. */
type Mood = 'friendly' | 'silent' | 'refuse' | 'busy' | 'cut';

export class SmtpWorld {
  readonly mails: TakenMail[] = [];
  mood: Mood = 'friendly';
  /** Connections that were made. */
  connections = 0;
  readonly #server = createServer((socket) => this.#serve(socket));
  readonly #sockets = new Set<Socket>();

  /** Listens on loopback; on a port of before, where given. */
  async listen(port = 0): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  #serve(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
    if (this.mood === 'silent') return;
    socket.write('220 here\r\n');
    let recipients: string[] = [];
    let data: string | undefined;
    let rest = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        if (data !== undefined) {
          if (line !== '.') {
            data += `${line}\n`;
            continue;
          }
          this.mails.push({ recipients, data });
          data = undefined;
          recipients = [];
          if (this.mood === 'cut') socket.destroy();
          else socket.write('250 taken\r\n');
        } else if (/^RCPT TO:/i.test(line)) {
          if (this.mood === 'friendly' || this.mood === 'cut') recipients.push(line.slice('RCPT TO:'.length));
          socket.write(this.mood === 'refuse' ? '550 unknown\r\n' : this.mood === 'busy' ? '451 later\r\n' : '250 good\r\n');
        } else if (/^DATA/i.test(line)) {
          data = '';
          socket.write('354 go on\r\n');
        } else socket.write('250 good\r\n');
      }
    });
  }
}
