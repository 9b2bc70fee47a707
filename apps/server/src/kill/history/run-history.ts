/** The history of a run of one server after another over the same database: clients who go on through all of them, and what is found of it at the end. */
import { DEFAULT_DEMO_PASSWORD } from '@kontor/contract/platform';
import { DEMO_COINS, USDT_ASSET } from '../../demo-market/demo-coins.ts';
import { TOKENS } from '../../demo-market/demo-items.ts';
import type { Journal } from '../../journal/journal.ts';
import { DEMO_ACCOUNTS } from '../../modules/account/demo-accounts.ts';
import type { Draw } from '../../seeded-draw.ts';
import { checkHistory } from './check-history.ts';
import type { Place } from './history-client.ts';
import { HistoryLoad } from './history-load.ts';
import { HistoryLog } from './history-log.ts';
import { replayTimeline } from './replay-timeline.ts';
import type { Names } from './replay-timeline.ts';

const CLIENTS = 8;
/** Problems that are told; one bug makes many. */
const TOLD = 20;

/** What the demo's journal calls its numbers. */
const DEMO_NAMES: Names = {
  assets: new Map([USDT_ASSET, ...DEMO_COINS, ...TOKENS].map(({ asset, symbol }) => [asset, symbol])),
  pairs: new Map(DEMO_COINS.map(({ market, symbol }) => [market, `${symbol}_${USDT_ASSET.symbol}`])),
};

/** How much was seen, and what does not hold of it. */
export interface HistoryFound {
  /** Changes that were told done; of these, told so again. */
  readonly done: number;
  readonly repeated: number;
  readonly refused: number;
  readonly lists: number;
  readonly unanswered: number;
  readonly problems: readonly string[];
}

export class RunHistory {
  readonly #log = new HistoryLog(() => performance.now());
  readonly #load: HistoryLoad;
  #place: Place | undefined;
  #servers = 0;
  #waiting: ((place: Place) => void)[] = [];

  /** Clients begin as soon as there is a server. @param options.except a demo account that is left to others */
  constructor({ except, draw }: { readonly except?: string; readonly draw: Draw }) {
    const people = DEMO_ACCOUNTS.filter(({ login }) => login !== except).map(({ id, login }) => ({
      user: id,
      login,
      password: DEFAULT_DEMO_PASSWORD,
    }));
    const address = async (): Promise<Place> => this.#place ?? new Promise((resolve) => this.#waiting.push(resolve));
    this.#load = new HistoryLoad({ log: this.#log, people, clients: CLIENTS, name: 'h', address, draw });
  }

  /** Outcomes and lists that were told. */
  get answered(): number {
    return this.#load.answered;
  }

  /** There is a server: the only one, until it is gone. */
  opened(url: string): void {
    this.#servers += 1;
    const place = { url, server: `server ${this.#servers}` };
    this.#place = place;
    for (const resolve of this.#waiting.splice(0)) resolve(place);
  }

  /** Its process has ended. */
  gone(): void {
    if (this.#place?.server !== undefined) this.#log.serverGone(this.#place.server);
    this.#place = undefined;
  }

  /** Resolves when nothing is under way any more. There has to be a server. */
  async stop(): Promise<void> {
    await this.#load.stop();
  }

  /** Compares all that was seen with the whole journal. */
  async check(journal: Pick<Journal, 'read'>): Promise<HistoryFound> {
    const timeline = await replayTimeline(journal, this.#log, DEMO_NAMES);
    const problems = checkHistory(this.#log, timeline);
    const told = this.#log.calls.flatMap((call) => call.told ?? []);
    const done = told.filter((each) => each.kind === 'done');
    return {
      done: done.length,
      repeated: done.filter(({ repeated }) => repeated).length,
      refused: told.filter(({ kind }) => kind === 'refused').length,
      lists: told.filter(({ kind }) => kind === 'rows').length,
      unanswered: this.#log.calls.length - told.length,
      problems: problems.length > TOLD ? [...problems.slice(0, TOLD), `and ${problems.length - TOLD} more`] : problems,
    };
  }
}
