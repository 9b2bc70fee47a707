/** The signer: what it was asked to pay and may pay it signs, once; what it may not it refuses, and says why. One of them works on a database. */
import type { BaseLogger } from 'pino';
import { fingerprintOf } from '../operators/signatures.ts';
import type { PayoutOrder } from '../payouts/payout-orders.ts';
import type { Database } from '../store/database.ts';
import { DatabaseAway, isPassing } from '../store/store-error.ts';
import type { SigningKeys } from './keys.ts';
import { NetworkDesk } from './network-desk.ts';
import type { Step } from './network-desk.ts';
import { checkOrder } from './order-check.ts';
import type { SignerConfig } from './signer-config.ts';
import { FORGET_TRUST, HIGHEST_ORDER, OPERATOR_KEYS, REFUSE, SAY_TRUST, UNSIGNED, WAIT, WAIT_OVER } from './signer-rows.ts';
import type { SpentBook } from './spent-book.ts';
import { namesStranger } from './trusted-keys.ts';
import type { TrustedKeys } from './trusted-keys.ts';
import type { Refusal, Wait } from './wait-reasons.ts';

export interface SignerOptions {
  readonly config: Pick<SignerConfig, 'networks' | 'simulateTrust' | 'pollMs'>;
  readonly keys: SigningKeys;
  readonly book: SpentBook;
  readonly trusted: TrustedKeys;
  readonly database: Database;
  readonly log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  readonly wallMs: () => number;
  /** Only for tests: told of every step. */
  readonly onStep?: (step: Step) => void;
}

/** Orders that are read together. */
const PAGE = 100;
/** An order that was written later may have the smaller number, by not so many. */
const NUMBERS_APART = 1_000;

export class Signer {
  readonly #options: SignerOptions;
  readonly #desks: ReadonlyMap<string, NetworkDesk>;
  /** Why orders wait, as the table has it. */
  readonly #waits = new Map<number, Wait>();
  /** All orders up to this one are signed or refused. */
  #done = 0;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: SignerOptions) {
    this.#options = options;
    this.#desks = new Map(
      [...options.config.networks.values()].map((network) => [network.network, new NetworkDesk({ ...options, network })]),
    );
  }

  /** Says whom it believes, and works from now on. `onBroken`: something is wrong that no waiting sets right. */
  start(onBroken: (reason: unknown) => void): void {
    const next = async (): Promise<void> => {
      try {
        await this.turn();
      } catch (error) {
        if (!isPassing(error)) return onBroken(error);
        if (!(error instanceof DatabaseAway))
          this.#options.log.warn({ err: error }, 'the signer could not do all of its work; it tries again');
      }
      if (!this.#isClosed) this.#timer = setTimeout(() => void (this.#turn = next()), this.#options.config.pollMs);
    };
    this.#turn = next();
  }

  /** Stops, when what is being done is done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#turn;
  }

  /** Goes on with all that was signed, then signs what is new. */
  async turn(): Promise<void> {
    for (const desk of this.#desks.values()) await desk.watch();
    const highest = await this.#options.database.one(HIGHEST_ORDER);
    let after = this.#done;
    let lowest: number | undefined;
    for (;;) {
      const orders = await this.#options.database.many(UNSIGNED, after, PAGE);
      for (const order of orders) {
        if (this.#isClosed) return;
        if (!(await this.#serve(order))) lowest ??= order.id;
        after = order.id;
      }
      if (orders.length < PAGE) break;
    }
    this.#done = Math.max(this.#done, (lowest ?? highest) - NUMBERS_APART);
  }

  /** Says which keys it believes. */
  async tellTrust(): Promise<void> {
    const { database, trusted, wallMs } = this.#options;
    await database.transaction(async (queries) => {
      await queries.run(FORGET_TRUST);
      for (const key of trusted.all)
        await queries.run(SAY_TRUST, fingerprintOf(key), key.operator, trusted.isSimulated(key), new Date(wallMs()));
    });
  }

  /** Demo only: believes what the server's table says of operators' keys, which no signer of real coins does. */
  async simulateTrust(): Promise<void> {
    const { config, database, trusted, log } = this.#options;
    if (!config.simulateTrust) return;
    for (const { operator } of trusted.simulate(await database.many(OPERATOR_KEYS)))
      log.warn({ operator }, "SIMULATED TRUST, demo only: an operator's key is believed because the server's table has it");
    await this.tellTrust();
  }

  /** Whether nothing is left to do for an order. */
  async #serve(order: PayoutOrder): Promise<boolean> {
    const { config, keys, trusted } = this.#options;
    if (config.simulateTrust && namesStranger(order.approvals, trusted.all)) await this.simulateTrust();
    const checked = await checkOrder(order, { networks: config.networks, trusted: trusted.all, hot: keys.hot.address });
    if (typeof checked === 'string') return this.#refuse(order, checked);
    const desk = this.#desks.get(checked.network.network);
    const result = desk === undefined ? 'NETWORK_PROBLEM' : await desk.pay(order, checked);
    if (typeof result === 'object') return this.#refuse(order, result.refusal);
    if (result !== 'signed') return this.#wait(order, result);
    this.#waits.delete(order.id);
    return true;
  }

  async #refuse(order: PayoutOrder, reason: Refusal): Promise<true> {
    const { database, log, wallMs } = this.#options;
    log.error({ order: order.id, reason }, 'an order is refused: nothing is ever signed for it');
    await refuseOrder(database, order, reason, new Date(wallMs()));
    this.#waits.delete(order.id);
    return true;
  }

  async #wait({ id }: PayoutOrder, reason: Wait): Promise<false> {
    const { database, log, wallMs } = this.#options;
    if (this.#waits.get(id) === reason) return false;
    log.warn({ order: id, reason }, 'an order waits');
    await database.run(WAIT, id, reason, new Date(wallMs()));
    this.#waits.set(id, reason);
    return false;
  }
}

/** Settles for ever that nothing is signed for an order; false where something was. */
export async function refuseOrder(database: Database, order: PayoutOrder, reason: Refusal, now: Date): Promise<boolean> {
  return database.transaction(async (queries) => {
    const isNew = (await queries.run(REFUSE, order.id, order.withdrawal, order.network, order.symbol, reason, now)) === 1;
    await queries.run(WAIT_OVER, order.id);
    return isNew;
  });
}
