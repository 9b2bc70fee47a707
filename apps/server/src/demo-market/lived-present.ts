/**
 * What the demo's lived-in person does when a new demo has opened, besides what lies in its past: coins come in by the demo's own chain and some go out again,
 * alerts are set, support is asked, a seconds contract and a fiat trade are made. All of it by the calls of the site, with their rules, as anybody makes them:
 * so whatever they lead to (notices, mails, records, confirmations) is there as well. Once, and nothing of it is waited for.
 */
import { codeSend, login, logout } from '@kontor/contract/account';
import { addressAdd } from '@kontor/contract/address';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { dealCreate, dealPaid } from '@kontor/contract/deal';
import { dealAdverts } from '@kontor/contract/deal-advert';
import { demoFaucet, demoInbox } from '@kontor/contract/demo';
import { deposits, networks } from '@kontor/contract/deposit';
import { contractTickers } from '@kontor/contract/perpetual-market';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { tickers } from '@kontor/contract/market';
import { DEMO_FUND_PASSWORD } from '@kontor/contract/platform';
import { priceAlertAdd } from '@kontor/contract/price-alert';
import { secondsOpen } from '@kontor/contract/seconds';
import { ticketOpen } from '@kontor/contract/ticket';
import { withdrawApply } from '@kontor/contract/withdrawal';
import { LIVED_IN } from '../modules/account/demo-accounts.ts';
import type { StoreLog } from '../store/connection.ts';

/** Makes a call of the site, as this machine. */
export type MakeCall = <C extends Call>(call: C, body: BodyOf<C>, token: string) => Promise<Envelope<AnswerOf<C>>>;

export interface LivedPresentOptions {
  readonly make: MakeCall;
  readonly password: string;
  readonly log: StoreLog;
}

/** What is not there yet is looked for so often, and given up after so long, ms. */
const EVERY_MS = 1_000;
const LIMIT_MS = 90_000;
/** Nobody's address: what is sent there is gone, on a chain whose coins are worth nothing. */
const OUTSIDE = '0x000000000000000000000000000000000000dEaD';
const LOCAL = 'LOCAL';

export class LivedPresent {
  readonly #options: LivedPresentOptions;
  #token = '';
  #isClosed = false;
  #living: Promise<void> | undefined;
  #wake: (() => void) | undefined;

  constructor(options: LivedPresentOptions) {
    this.#options = options;
  }

  /** Begins, and goes on by itself until it is through or closed. */
  start(): void {
    this.#living = this.live();
  }

  /** Waits for the call that is being made. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake?.();
    await this.#living;
  }

  /** Does all of it. What is refused is told to the operator and left out; the rest is done. */
  async live(): Promise<void> {
    const { log, password } = this.#options;
    try {
      this.#token = (await this.#do(login, { account: LIVED_IN.login, password })).token;
    } catch (err) {
      // The account is its users': they may have changed its password, or asked for a second factor.
      log.warn({ err }, "the demo's lived-in person could not log in");
      return;
    }
    const deeds: readonly (() => Promise<unknown>)[] = [
      () => this.#receive('USDT', '750'),
      () => this.#setAlerts(),
      () => this.#do(addressAdd, { symbol: 'USDT', network: LOCAL, address: OUTSIDE, note: 'Simulated wallet' }),
      () => this.#askSupport(),
      () => this.#tradeForFiat(),
      () => this.#do(secondsOpen, { pair: 'BTC_USDT', direction: 'up', duration_s: 60, stake: '20', client_id: 'demo-lived-seconds' }),
      () => this.#withdraw('120'),
      () => this.#receive('ETH', '0.4'),
      () => this.#do(logout, {}),
    ];
    for (const deed of deeds) {
      if (this.#isClosed) return;
      await deed().catch((err: unknown) => {
        if (!this.#isClosed) log.warn({ err }, "the demo's lived-in person could not do something");
      });
    }
  }

  /** Sends coins to the own deposit address, and waits until they are there. */
  async #receive(symbol: string, amount: string): Promise<void> {
    await this.#until(async () =>
      (await this.#do(networks, { symbol })).list.some(({ network, deposits: state }) => network === LOCAL && state === 'available'),
    );
    const { txid } = await this.#do(demoFaucet, { symbol, network: LOCAL, amount });
    await this.#until(async () =>
      (await this.#do(deposits, { network: LOCAL })).list.some((row) => row.txid === txid && row.state === 'success'),
    );
  }

  async #setAlerts(): Promise<void> {
    const [pair] = (await this.#do(tickers, { pair: 'BTC_USDT' })).list;
    const [contract] = (await this.#do(contractTickers, { pair: 'ETH_USDT' })).list;
    const terms = { repeat: 'once', mail: false, note: '' } as const;
    if (typeof pair?.close === 'string')
      await this.#do(priceAlertAdd, {
        ...terms,
        source: 'spot',
        pair: pair.pair,
        kind: 'last',
        direction: 'up',
        value: near(pair.close, 1.05),
      });
    if (typeof contract?.close === 'string')
      await this.#do(priceAlertAdd, {
        ...terms,
        source: 'perpetual',
        pair: contract.pair,
        kind: 'last',
        direction: 'down',
        value: near(contract.close, 0.94),
      });
    await this.#do(priceAlertAdd, {
      ...terms,
      source: 'spot',
      pair: 'SOL_USDT',
      kind: 'change',
      direction: 'up',
      period: '24h',
      value: '0.2',
    });
  }

  #askSupport(): Promise<unknown> {
    const subject = 'How long does a withdrawal take?';
    const text = 'A simulated question: this account belongs to the demo.';
    return this.#do(ticketOpen, { topic: 'withdrawal', subject, text, client_id: 'demo-lived-ticket' });
  }

  /** Buys from the first of the simulated merchants, who releases the coins by himself. */
  async #tradeForFiat(): Promise<void> {
    let advert: { readonly advert: string; readonly minimum: string } | undefined;
    await this.#until(async () => {
      const { list } = await this.#do(dealAdverts, { side: 'sell', symbol: 'USDT', fiat: 'EUR', fitting: true });
      advert = list[0];
      return advert !== undefined;
    });
    const { advert: of, minimum } = advert!;
    const { order } = await this.#do(dealCreate, { advert: of, amount: minimum, client_id: 'demo-lived-deal' });
    await this.#do(dealPaid, { order });
  }

  /** Proves it with the fund password and the code that is sent, like anybody. */
  async #withdraw(quantity: string): Promise<void> {
    const to = LIVED_IN.email;
    await this.#do(codeSend, { purpose: 'withdraw', channel: 'email' });
    let code: string | null | undefined;
    await this.#until(async () => {
      code = (await this.#do(demoInbox, { to })).list.find((message) => message.code !== null)?.code;
      return typeof code === 'string';
    });
    await this.#do(withdrawApply, {
      symbol: 'USDT',
      network: LOCAL,
      address: OUTSIDE,
      quantity,
      fund_password: DEMO_FUND_PASSWORD,
      code: code!,
      client_id: 'demo-lived-withdrawal',
    });
  }

  /** @throws Error with the reason, where it is refused */
  async #do<C extends Call>(call: C, body: BodyOf<C>): Promise<AnswerOf<C>> {
    const { code, msg, data } = await this.#options.make(call, body, this.#token);
    if (code !== Code.SUCCESS) throw new Error(`${call.path} was answered ${code}: ${msg}`);
    return data;
  }

  /** Looks again and again. @throws Error after LIMIT_MS, or when closed */
  async #until(isSo: () => Promise<boolean>): Promise<void> {
    for (let waitedMs = 0; !(await isSo()); waitedMs += EVERY_MS) {
      if (waitedMs >= LIMIT_MS) throw new Error('what was waited for did not come');
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, EVERY_MS);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (this.#isClosed) throw new Error('closed');
    }
  }
}

/** A price times something, with as many digits. */
function near(price: string, factor: number): string {
  return (Number(price) * factor)
    .toFixed(price.split('.')[1]?.length ?? 0)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
