/** A line to a fake exchange on which calls get lost, come late, or come twice: as a seed says. For tests. */
import { CODE, OutcomeUnknown, Refusal } from './wire.ts';
import type { FakeExchange } from './fake-exchange.ts';
import type { Fields, Method, Wire } from './wire.ts';

/** How often something goes wrong, of 1,000 calls. */
export interface Faults {
  readonly lostCalls: number;
  readonly lostAnswers: number;
  readonly lateCalls: number;
  readonly doubledCalls: number;
}

export const NO_FAULTS: Faults = { lostCalls: 0, lostAnswers: 0, lateCalls: 0, doubledCalls: 0 };

export class BrokenWire implements Wire {
  faults: Faults;
  readonly #exchange: FakeExchange;
  readonly #draw: (bound: number) => number;
  readonly #receiveWindowMs: number;
  #late: { readonly atMs: number; readonly run: () => void }[] = [];
  #nowMs = 0;

  /** `draw`: a whole number from 0 to below its bound. */
  constructor(exchange: FakeExchange, draw: (bound: number) => number, faults: Faults, receiveWindowMs: number) {
    this.#exchange = exchange;
    this.#draw = draw;
    this.faults = faults;
    this.#receiveWindowMs = receiveWindowMs;
  }

  /** Time passes: what was under way arrives. */
  at(nowMs: number): void {
    this.#nowMs = nowMs;
    const due = this.#late.filter(({ atMs }) => atMs <= nowMs);
    this.#late = this.#late.filter(({ atMs }) => atMs > nowMs);
    for (const { run } of due) run();
  }

  async call(method: Method, path: string, fields: Fields): Promise<unknown> {
    const sentMs = this.#nowMs;
    const arrive = (): unknown => {
      if (this.#nowMs - sentMs > this.#receiveWindowMs)
        throw new Refusal(CODE.TIMESTAMP, 'Timestamp for this request is outside of the recvWindow.');
      return this.#exchange.call(method, path, fields);
    };
    const { lostCalls, lostAnswers, lateCalls, doubledCalls } = this.faults;
    const drawn = this.#draw(1_000);
    if (drawn < lostCalls) throw new OutcomeUnknown('lost on the way');
    if (drawn < lostCalls + lateCalls) {
      this.#later(arrive);
      throw new OutcomeUnknown('under way for long');
    }
    const isDoubled = this.#draw(1_000) < doubledCalls;
    const answer = arrive();
    // What was refused is not sent again by anybody.
    if (isDoubled) this.#later(arrive);
    if (this.#draw(1_000) < lostAnswers) throw new OutcomeUnknown('its answer was lost');
    return answer;
  }

  #later(arrive: () => unknown): void {
    const run = (): void => {
      try {
        arrive();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    };
    this.#late.push({ atMs: this.#nowMs + this.#draw(this.#receiveWindowMs * 2), run });
  }
}
