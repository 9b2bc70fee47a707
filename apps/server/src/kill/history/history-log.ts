/** What clients asked and what they were told, as they saw it: the one side of what check-history.ts compares. Holds data and decides nothing. */

/** A change that was asked for. */
export interface AskedWrite {
  readonly kind: 'write';
  /** In the words of deeds.ts, in which the journal's command says the same. */
  readonly deed: string;
  /** The client id with which it may be sent again; undefined where it has none, and each time is another request. */
  readonly id: string | undefined;
}

/** What can be read. `balances` are those of the spot account. */
export type ReadName = 'open orders' | 'balances' | 'order history';

/** A list that was asked for. */
export interface AskedRead {
  readonly kind: 'read';
  readonly what: ReadName;
  /** The sequence that it has to reflect; 0: none was demanded. */
  readonly minSeq: number;
  /** Rows that the history answers at most; undefined for lists that are told whole. */
  readonly limit?: number;
}

/** What a client was told. */
export type Told =
  /** The change is done. */
  | { readonly kind: 'done'; readonly sequence: number; readonly orderId?: string | undefined; readonly repeated: boolean }
  /** The engine's answer is no: nothing was changed. */
  | { readonly kind: 'refused'; readonly code: number }
  /** Nothing was done, for now: it may be asked again. */
  | { readonly kind: 'not taken'; readonly code: number }
  /** A list, in the words of deeds.ts; `sequence` is what the answer says that it reflects. */
  | { readonly kind: 'rows'; readonly sequence: number; readonly rows: readonly string[] };

/** One attempt at one call. Times are of the client's monotonic clock, which all clients of a log share, ms. */
export interface LoggedCall {
  /** Its place in the log, from 1: how violations name it. */
  readonly number: number;
  readonly user: number;
  /** One session on one way to one server, on which what is read never goes back; undefined where the way may lead to several servers. */
  readonly line: string | undefined;
  /** The process that it went to; undefined where that is not known. */
  readonly server: string | undefined;
  readonly asked: AskedWrite | AskedRead;
  readonly sentMs: number;
  /** When the answer, or its failure, was there; undefined as long as neither is. */
  endedMs: number | undefined;
  /** Undefined: nobody knows what came of it. */
  told: Told | undefined;
}

/** All calls of all clients, in the order in which they were sent. */
export class HistoryLog {
  readonly calls: LoggedCall[] = [];
  /** When a server process was known to be gone, ms, by its name: nothing that was sent to it takes effect behind what is sent from then on. */
  readonly gone = new Map<string, number>();
  readonly #nowMs: () => number;

  /** @param nowMs a clock that never goes back */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Notes that a call is sent now; whoever made it calls `end` when there is an answer, or none will come. */
  begin(call: Pick<LoggedCall, 'user' | 'line' | 'server' | 'asked'>): LoggedCall {
    const logged: LoggedCall = { ...call, number: this.calls.length + 1, sentMs: this.#nowMs(), endedMs: undefined, told: undefined };
    this.calls.push(logged);
    return logged;
  }

  /** @param told undefined: no answer came, or one that says that the outcome is unknown */
  end(call: LoggedCall, told: Told | undefined): void {
    call.endedMs = this.#nowMs();
    call.told = told;
  }

  /** Notes that a server's process has ended. */
  serverGone(server: string): void {
    this.gone.set(server, this.#nowMs());
  }
}
