/** Several clients at once, of several people, every other of whom sends his orders over a socket. */
import type { Draw } from '../../seeded-draw.ts';
import { HistoryClient } from './history-client.ts';
import type { Person, Place } from './history-client.ts';
import type { HistoryLog } from './history-log.ts';
import { SharedSessions } from './shared-sessions.ts';

export class HistoryLoad {
  /** Attempts without an answer. */
  inFlight = 0;
  /** Outcomes and lists that were told. */
  answered = 0;
  readonly #clients: readonly HistoryClient[];
  readonly #running: Promise<unknown>;

  constructor(options: {
    readonly log: HistoryLog;
    readonly people: readonly Person[];
    readonly clients: number;
    /** Client ids begin with it: no other load has it. */
    readonly name: string;
    /** Where an attempt that is made now goes: to the server there is, to a balancer, or after a wait. */
    readonly address: () => Promise<Place>;
    readonly draw: Draw;
  }) {
    const { log, people, clients, name, address, draw } = options;
    const onAttempt = (isBegun: boolean, isAnswered: boolean): void => {
      this.inFlight += isBegun ? 1 : -1;
      if (isAnswered) this.answered += 1;
    };
    const sessions = new SharedSessions();
    this.#clients = Array.from({ length: clients }, (_, at) => {
      const person = people[at % people.length]!;
      // Each person by both ways.
      const way = Math.floor(at / people.length) % 2 === 0 ? 'http' : 'socket';
      return new HistoryClient({ log, person, name: `${name}.${at}`, way, address, sessions, draw, onAttempt });
    });
    this.#running = Promise.all(this.#clients.map((client) => client.run()));
    this.#running.catch(() => undefined);
  }

  /** No new wishes; resolves when what has an id is known. There has to be a server. */
  async stop(): Promise<void> {
    for (const client of this.#clients) client.stop();
    await this.#running;
  }
}
