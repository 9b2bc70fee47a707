/**
 * An exchange that is not there, for one page: it answers every call by the contract's own schema, so that a new call is answered too. Two
 * people can be asked for who differ in nothing but how much they own, earn and move.
 */
import { NodeMaker, nodeBytes, rootOf, writePath, writeSums } from '@kontor/contract/balance-proof';
import type { SnapshotHead } from '@kontor/contract/balance-proof';
import type { AnswerOf, Call } from '@kontor/contract/call';
import { CALLS } from '@kontor/contract/call-table';
import type { ClientMessage } from '@kontor/contract/channels';
import { ACCOUNT_WORDS } from '@kontor/contract/glossary';
import type { currencyList, pairList } from '@kontor/contract/market';
import type { contractBrackets, contractList } from '@kontor/contract/perpetual-market';
import { DEALS, OFFER, OWN_FIGURES, TERMS } from './own-money-deals.ts';

/** Whose money it is: the digits of all amounts, whatever their size, and whether the day was a good one. */
export interface Owner {
  readonly digits: string;
  readonly gains: boolean;
}

/** What a JSON schema of the contract may say. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

const DAY_MS = 86_400_000;
/** Everything happened an hour ago. */
const HOUR_MS = 3_600_000;
const TIME_LIMIT = 8_640_000_000_000_000;
const UID = 7;
const SALT = '000102030405060708090a0b0c0d0e0f';
const SYMBOLS = ['BTC', 'USDT'] as const;
const PRICE = '60000';

/** What everybody is told of each coin. */
const RESERVE = { owed: '100000000', held: '100000001', surplus: '1', share: '1.0000', networks: 1, without_chain: '0' } as const;
/** What is the same for everybody, by the name of its field. */
const PUBLIC: Readonly<Record<string, unknown>> = {
  symbol: 'USDT',
  asset: 'USDT',
  pair: 'BTC_USDT',
  fee_symbol: 'BTC',
  network: 'ERC20',
  name: 'Ethereum',
  price: PRICE,
  stop_price: '61000',
  take_profit_price: '65000',
  stop_loss_price: '57000',
  stop_loss_limit_price: '56900',
  raise_price: '0.5',
  winning_rate: '0.5',
  freeze_ratio: '0.6',
  average_price: PRICE,
  minimum: '10',
  minimum_deposit: '10',
  minimum_withdrawal: '10',
  maker: '0.001',
  taker: '0.001',
  contract_maker: '0.0002',
  contract_taker: '0.0005',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  txid: `0x${'9f8e7d6c'.repeat(8)}`,
  note: 'Ledger',
  title: 'Title',
  text: 'Text',
  may_cancel: true,
  order_id: '1',
  plan_id: '1',
  mark_price: PRICE,
  index_price: PRICE,
  price1: PRICE,
  price2: PRICE,
  last_price: PRICE,
  first_trade_time: null,
  average_open_price: PRICE,
  execution_price: PRICE,
  buy_price: PRICE,
  present_price: PRICE,
  worst_price: PRICE,
  trigger_price: '66000',
  trigger_yield: null,
  callback_rate: null,
  activation_price: null,
  take_profit: null,
  stop_loss: null,
  best_price: null,
  settle_price: PRICE,
  payout: '0.8',
  rate: '0.0001',
  funding_rate: '0.0001',
  next_funding_rate: '0.0001',
  futures_permission: 'unrestricted',
  adl_rank: 1,
  receipt_id: '1',
  deleveraged_for: null,
  record_id: '1-1',
  leg_of: null,
  hold_until: null,
  reason: null,
  avatar: null,
  link: null,
  explorer: null,
  contract: null,
  memo: null,
  next_cursor: null,
  other_leg: null,
  files: [],
  // Nothing is left to an app, and no page of others stands in a frame.
  app_only: [],
  android_download_url: '',
  ios_download_url: '',
  url: '',
};

/** Amounts that are a part of others: how many digits smaller they are. */
const PARTS: Readonly<Record<string, number>> = {
  deal_quantity: 2,
  deal_amount: 2,
  order_freeze: 2,
  used: 2,
  frozen: 3,
  held: 3,
  locked: 4,
  fee: 4,
};

const CURRENCIES: AnswerOf<typeof currencyList>['list'] = SYMBOLS.map((symbol) => ({
  symbol,
  price: symbol === 'USDT' ? '1' : PRICE,
  recharge_turn: 1,
  draw_turn: 1,
  legal_status: 1,
  margin_status: symbol === 'USDT' ? 1 : 0,
  payment_status: symbol === 'USDT' ? 1 : 0,
  scale: 8,
  supply: null,
}));

const PAIRS: AnswerOf<typeof pairList>['list'] = [
  {
    left_symbol: 'BTC',
    right_symbol: 'USDT',
    is_hot: 1,
    trade_status: 1,
    contract_status: 0,
    tick_size: '0.01',
    step_size: '0.00001',
    min_quantity: '0.00001',
    min_notional: '1',
    last_price: PRICE,
    first_trade_time: null,
    limits: {
      min_price: '0.01',
      max_price: null,
      max_quantity: null,
      min_market_quantity: '0.00001',
      max_market_quantity: null,
      max_notional: null,
      min_notional_at_market: true,
      max_notional_at_market: false,
      price_band: null,
      stop_slack: '0.05',
      bid_multiplier_down: null,
      bid_multiplier_up: null,
      ask_multiplier_down: null,
      ask_multiplier_up: null,
      max_orders: null,
      max_conditional_orders: null,
    },
  },
];

const CONTRACTS: AnswerOf<typeof contractList>['list'] = [
  {
    pair: 'BTC_USDT',
    state: 'trading',
    is_hot: 1,
    tick_size: '0.1',
    step_size: '0.001',
    min_quantity: '0.001',
    min_notional: '5',
    limits: PAIRS[0]!.limits,
    max_leverage: 125,
    default_leverage: 20,
    maker_rate: '0.0002',
    taker_rate: '0.0005',
    liquidation_fee: '0.005',
    funding_hours: 8,
    funding_cap: '0.003',
    last_price: PRICE,
    first_trade_time: null,
  },
];

/** One that any position has room in. */
const BRACKETS: AnswerOf<typeof contractBrackets>['list'] = [
  { bracket: 1, floor: '0', cap: '1000000000000', max_leverage: 125, maintenance_rate: '0.004', cum: '0' },
];

/** Answers for one owner. */
export class OwnMoneyWorld {
  readonly #owner: Owner;
  readonly #nowMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + 13 * HOUR_MS;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** What the browser has kept of the login: token and user. */
  get session(): unknown {
    const user = {
      ...(this.#sample(userSchema()) as object),
      id: UID,
      account: 'ann@example.com',
      nickname: 'Ann',
      email: 'a***@example.com',
    };
    return { token: 'token', user };
  }

  /** The answer to a call, as the wire has it; undefined where there is no such call. */
  answer(path: string, body: Readonly<Record<string, unknown>>): string | undefined {
    const call = Object.values(CALLS).find((each) => each.path === path);
    return call === undefined ? undefined : JSON.stringify({ code: 200, msg: '', data: this.#dataOf(call, body) });
  }

  /** What the server says to a message of the socket. */
  hear(text: string): readonly string[] {
    const message = JSON.parse(text) as ClientMessage;
    const said: unknown[] = [];
    if (message.op === 'ping') said.push({ op: 'pong', id: message.id });
    if (message.op === 'subscribe') {
      said.push({ op: 'subscribed', id: message.id, channels: message.channels });
      for (const ch of message.channels) if (ch.endsWith('_depth')) said.push({ ch, type: 'snapshot', u: 1, ...DEPTH });
    }
    if (message.op === 'login') said.push({ op: 'login', id: message.id, user: UID });
    if (message.op === 'login' || (message.op === 'resync' && message.channel === 'user'))
      said.push({
        ch: 'user',
        sections: {
          spot: { type: 'snapshot', sequence: 1, orders: this.#orders() },
          wallet: { type: 'snapshot', sequence: 1, balances: this.#held() },
          contract: { type: 'snapshot', sequence: 1, ...this.#contracts() },
          seconds: { type: 'snapshot', sequence: 1, contracts: [this.#secondsContract(false)] },
          deal: { type: 'snapshot', sequence: 1, orders: [this.#deal('1')] },
          notice: { type: 'snapshot', sequence: 1, unread: 1 },
        },
      });
    return said.map((each) => JSON.stringify(each));
  }

  /** What the socket says when an order is dealt. */
  get fill(): string {
    const [order] = this.#orders();
    const deal = this.#sample(rowOf(CALLS['spotDeals']!)) as object;
    const spot = { type: 'update', prev: 1, sequence: 2, orders: [order], deals: [{ ...deal, side: 'buy', order_number: 1 }] };
    return JSON.stringify({ ch: 'user', sections: { spot } });
  }

  #dataOf(call: Call, body: Readonly<Record<string, unknown>>): unknown {
    const usual = this.#sample(call.answer) as Record<string, unknown>;
    if (call.path.includes('contract/')) return this.#contractData(call.path, usual);
    if (call.path.startsWith('/api/deal/')) {
      if (call.path === '/api/deal/order/detail') return this.#dealDetail(usual, String(body['order']));
      return this.#dealData(call.path, usual);
    }
    if (call.path.includes('/seconds/')) return this.#secondsData(call.path, usual);
    switch (call.path) {
      case '/api/currency_list':
        return { list: CURRENCIES, version: 1 };
      case '/api/pair_list':
        return { list: PAIRS, version: 1 };
      case '/api/plat_config':
        return { ...usual, communities: [], mode: 'demo', demo_doors: [], feed: 'live', maintenance: null, ...CONFIG, version: 1 };
      case '/api/market/pairPrice':
        return { price: '1', source: 'configuration', time: null };
      case '/api/market/depth':
        return { pair: 'BTC_USDT', u: 1, ...DEPTH };
      case '/api/market/candles':
        return { list: this.#candles() };
      case '/api/market/tickers':
      case '/api/market/index':
      case '/api/market/index_candles':
      case '/api/market/index_ticks':
      case '/api/market/index_keys':
      case '/api/market/index_files':
      case '/api/market/trades':
        return { list: [] };
      case '/api/center/index':
        return { user: (this.session as { readonly user: unknown }).user };
      case '/api/wallet/accounts':
        return { list: this.#held().map((row) => ({ ...row, withdrawable: row.available, value: row.available })), sequence: 1 };
      case '/api/spot/order/open':
        return { list: this.#orders(), sequence: 1 };
      case '/api/wallet/networks':
        return { list: SYMBOLS.map((symbol) => ({ ...(rows(usual)[0] as object), symbol, fee: '1' })) };
      case '/api/wallet/withdraw/quote':
        return {
          ...usual,
          fee: '1',
          maximum: this.#amount('maximum'),
          limit: { total: '1000000', used: this.#amount('used'), left: this.#amount('left') },
        };
      case '/api/wallet/equity':
        return this.#equity(usual, body);
      case '/api/wallet/profit':
        return this.#profit(usual, body);
      case '/api/wallet/trades':
        return { ...usual, ...body, since: null, trades: 2, closes: 2, win_rate: this.#owner.gains ? '1' : '0' };
      case '/api/wallet/deposits':
        return {
          ...usual,
          list: ['confirming', 'success'].map((state, at) => ({ ...(rows(usual)[0] as object), deposit_id: String(at + 1), state })),
        };
      case '/api/price_alert/list':
        // What somebody waits for is a price of the market, and no amount.
        return { ...usual, list: rows(usual).map((row) => ({ ...(row as object), value: PRICE, reached: null })) };
      case '/api/notice/list':
        return { ...usual, list: [{ ...(rows(usual)[0] as object), area: 'wallet', ...this.#told() }] };
      case '/api/demo/inbox':
        return { list: [{ ...(rows(usual)[0] as object), ...this.#told(), subject: this.#told().title, code: null }] };
      case '/api/market/proofs':
      case '/api/wallet/proof':
        return this.#proof(call.path);
      case '/api/market/reserves':
        // What the exchange shows everybody.
        return { time: this.#nowMs, list: SYMBOLS.map((symbol) => ({ ...RESERVE, symbol })) };
      default:
        return usual;
    }
  }

  #told(): { readonly title: string; readonly text: string; readonly amounts: readonly string[] } {
    const amount = this.#amount('quantity');
    return { title: `${amount} USDT received`, text: `Your deposit of ${amount} USDT has been credited.`, amounts: [amount] };
  }

  #held() {
    return ACCOUNT_WORDS.flatMap((account) =>
      SYMBOLS.map((symbol) => ({
        account,
        symbol,
        available: this.#amount('available'),
        frozen: this.#amount('frozen'),
        order_freeze: this.#amount('order_freeze'),
        locked: this.#amount('locked'),
      })),
    );
  }

  #orders(): readonly object[] {
    const order = this.#sample(rowOf(CALLS['openOrders']!)) as object;
    return [
      {
        ...order,
        side: 'buy',
        type: 'limit',
        status: 'partially_filled',
        stop_price: null,
        trailing_delta: null,
        amount: null,
        order_number: 1,
      },
      {
        ...order,
        order_id: '2',
        side: 'sell',
        type: 'stop_loss_limit',
        status: 'new',
        deal_quantity: '0',
        trailing_delta: null,
        exit: null,
        amount: null,
        order_number: 2,
      },
    ];
  }

  #contractData(path: string, usual: Readonly<Record<string, unknown>>): unknown {
    switch (path) {
      case '/api/market/contract/list':
        return { list: CONTRACTS, version: 1 };
      case '/api/market/contract/brackets':
        return { list: BRACKETS };
      case '/api/market/contract/depth':
        return { pair: 'BTC_USDT', u: 1, ...DEPTH };
      case '/api/market/contract/candles':
        return { list: this.#candles() };
      case '/api/market/contract/tickers':
      case '/api/market/contract/trades':
      case '/api/market/contract/mark_candles':
        return { list: [] };
      case '/api/contract/account':
        return { ...usual, settings: this.#contracts().settings };
      case '/api/contract/positions':
        return { list: this.#contracts().positions, sequence: 1 };
      case '/api/contract/order/open':
        return { list: this.#contracts().orders, sequence: 1 };
      case '/api/contract/plan/open':
        return { list: this.#contracts().plans, sequence: 1 };
      case '/api/contract/position/detail':
        return { ...usual, plans: this.#contracts().plans, orders: this.#contracts().orders };
      default:
        return usual;
    }
  }

  /** A position with an order that closes some of it and a plan, and what the account stands at. */
  #contracts() {
    const one = (call: string): object => this.#sample(rowOf(CALLS[call]!)) as object;
    const account = this.#sample(CALLS['contractAccount']!.answer) as object;
    const position = { ...one('positions'), side: 'long', margin_mode: 'isolated', leverage: 20 };
    return {
      account,
      settings: [{ pair: 'BTC_USDT', leverage: 20, margin_mode: 'isolated' }],
      positions: [position],
      orders: [{ ...one('contractOpenOrders'), action: 'close_long', type: 'limit', status: 'submitted', order_number: 1 }],
      plans: [{ ...one('openPlans'), side: 'long', trigger_kind: 'price', price: null }],
    };
  }

  #secondsData(path: string, usual: Readonly<Record<string, unknown>>): unknown {
    switch (path) {
      case '/api/seconds/products':
        return { list: [SECONDS_PRODUCT], pairs: [{ pair: 'BTC_USDT', state: 'open', index_price: PRICE, stale: false }] };
      case '/api/seconds/limits':
        return {
          ...usual,
          pause_until: 0,
          waiting: { daily_stake: null, daily_loss: null, pause_until: null },
          most_open_stake: null,
          permitted: true,
          obstacle: null,
        };
      case '/api/seconds/current':
        return { list: [this.#secondsContract(false)], sequence: 1 };
      case '/api/seconds/history':
        return { ...usual, list: [this.#secondsContract(true)] };
      case '/api/seconds/detail':
        return { contract: this.#secondsContract(true), sequence: 1 };
      default:
        return usual;
    }
  }

  /** What the index did is the same for everybody, and so is whether it was right; what that came to is his. */
  #secondsContract(isOver: boolean): object {
    const one = this.#sample(rowOf(CALLS['secondsCurrent']!)) as object;
    return {
      ...one,
      id: isOver ? '1' : '2',
      direction: 'up',
      state: isOver ? 'settled' : 'counting_down',
      result: isOver ? 'win' : null,
      duration_s: 30,
      payout: SECONDS_PRODUCT.payout,
      remaining_seconds: '0',
      settle_price: isOver ? '60001' : null,
      actual_profit: isOver ? this.#amount('fee') : null,
      settle_time: isOver ? this.#nowMs - HOUR_MS : null,
      settle_info: { entry_tick: null, exit_tick: null, void_reason: null },
    };
  }

  /** What merchants offer is the same for everybody; what somebody trades of it, and has traded today, is his. */
  #dealData(path: string, usual: Readonly<Record<string, unknown>>): unknown {
    const offer = { ...(this.#sample(rowOf(CALLS['dealAdverts']!)) as object), ...OFFER };
    switch (path) {
      case '/api/deal/adverts':
        return { ...usual, list: [offer], reference: PRICE };
      case '/api/deal/terms':
        return { ...usual, ...TERMS, deposit: { symbol: 'USDT', needed: '1', held: this.#amount('held') } };
      case '/api/deal/advert/mine':
        return { ...usual, list: [this.#ownAdvert(offer)], figures: { ...(usual['figures'] as object), ...OWN_FIGURES } };
      case '/api/deal/order/quote':
        // It was asked for with an amount that stands in the address.
        return { ...usual, offer, price: '1.25', quantity: '80', total: '100', fee: '0', receives: '80', value: '80', obstacles: [] };
      case '/api/deal/order/list':
        return { ...usual, list: [this.#deal('1')] };
      case '/api/deal/chat/list':
        return { list: [], closed: false };
      default:
        return usual;
    }
  }

  /** Everybody may see it but for how much there is of it, which is what somebody has. */
  #ownAdvert(offer: object): object {
    const sizes = { quantity: this.#amount('quantity'), remaining_quantity: this.#amount('remaining') };
    return { ...offer, ...sizes, price_type: 'fixed', margin: null, state: 'offline', methods: [], open: 0, obstacles: [], update_time: 0 };
  }

  /** A trade: 1 is to be paid, 2 to be released by this seller, 3 in appeal, 4 completed, 5 cancelled. */
  #deal(order: string): object {
    const one = this.#sample(rowOf(CALLS['dealList']!)) as object;
    const stands = DEALS[order] ?? DEALS['1']!;
    return { ...one, order, remaining_seconds: '0', peer: OFFER.merchant, price: '1.25', fiat: 'USD', cancelled_by: null, ...stands };
  }

  #dealDetail(usual: Readonly<Record<string, unknown>>, order: string): object {
    const isAppealed = order === '3';
    const side = { reason: 'other', statement: '', files: [] };
    return {
      ...usual,
      deal: {
        ...this.#deal(order),
        collection: { kind: 'bank', full_name: 'Ben', bank: 'Bank', number: 'DE89370400440532013000', branch: null },
      },
      peer_name: 'Ben',
      reference: 'K7Q4',
      terms: '',
      proof: [],
      appeal_until: null,
      appeal: isAppealed ? { by: 'buyer', time: this.#nowMs - HOUR_MS, asked: null, buyer: side, seller: side, ruling: null } : null,
    };
  }

  /** The days of what is asked for that have begun. */
  #profit(usual: Readonly<Record<string, unknown>>, { from, to }: Readonly<Record<string, unknown>>): unknown {
    const made = { profit: this.#gain(2), realised: this.#gain(3) };
    const days = Math.ceil((Math.min(Number(to), this.#nowMs) - Number(from)) / DAY_MS);
    return {
      ...usual,
      from,
      to,
      since: null,
      time: this.#nowMs,
      days: Array.from({ length: days }, (_, at) => ({
        time: Number(from) + at * DAY_MS,
        is_over: true,
        ...made,
        accounts: ACCOUNT_WORDS.map((account) => ({ account, ...made })),
      })),
    };
  }

  #equity(usual: Readonly<Record<string, unknown>>, { period }: Readonly<Record<string, unknown>>): unknown {
    const [cost] = usual['costs'] as readonly object[];
    return {
      ...usual,
      unpriced: [],
      accounts: ACCOUNT_WORDS.map((account) => ({ account, value: this.#amount('value'), today: this.#gain(2) })),
      costs: SYMBOLS.map((symbol) => ({ ...cost, symbol, average: this.#amount('average') })),
      points:
        period === undefined
          ? []
          : Array.from({ length: 30 }, (_, at) => ({
              time: this.#nowMs - (29 - at) * DAY_MS,
              value: String(Number(this.#amount('value')) + (this.#owner.gains ? at : -at) * 100),
            })),
      time: this.#nowMs,
    };
  }

  /** Enough candles for an axis, at prices about those of the orders. */
  #candles(): readonly object[] {
    return Array.from({ length: 40 }, (_, at) => {
      const open = this.#nowMs - (40 - at) * 900_000;
      const [low, high] = [59_500 + at, 60_500 + at].map(String);
      return { open_time: open, close_time: open + 899_999, open: PRICE, high, low, close: PRICE, amount: '1', vol: PRICE, count: 1 };
    });
  }

  /** A good proof beside records that say something else, so that both amounts are to be told. */
  #proof(path: string): unknown {
    const units = (digits: string): bigint => BigInt(digits) * 100n;
    const own = [units(this.#owner.digits), units(this.#owner.digits)];
    const maker = new NodeMaker(SYMBOLS.length);
    const [leaf, other, top] = [0, 1, 2].map(() => new Uint8Array(nodeBytes(SYMBOLS.length))) as [Uint8Array, Uint8Array, Uint8Array];
    const secret = Uint8Array.from(SALT.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    writeSums(leaf, own);
    maker.leaf(leaf, secret, UID);
    // All together own the same, whoever this is.
    writeSums(
      other,
      own.map((sum) => 10n ** 16n - sum),
    );
    maker.leaf(other, secret, UID + 1);
    maker.pair(top, leaf, other);
    const head: SnapshotHead = { sequence: 1, time: this.#nowMs, users: 2, assets: SYMBOLS.map((symbol) => `${symbol}:8`).join(',') };
    const root = [...rootOf(head, top)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (path === '/api/market/proofs')
      return { list: [{ snapshot: 1, ...head, root, sums: SYMBOLS.map((symbol) => ({ symbol, amount: '100000000' })), is_kept: true }] };
    const amounts = own.map((sum) => `${sum / 10n ** 8n}.${String(sum % 10n ** 8n).padStart(8, '0')}`.replace(/\.?0+$/, ''));
    const path64 = writePath([{ side: 'right', node: other }]);
    return {
      proof: { format: 'kontor-proof-1', snapshot: 1, ...head, uid: UID, salt: SALT, amounts, path: path64, root },
      recorded: amounts.map(() => this.#amount('recorded')),
    };
  }

  /** A value of a schema: the first there is, and of amounts this owner's. */
  #sample(schema: Schema, name = ''): unknown {
    if (name in PUBLIC) return PUBLIC[name];
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.anyOf !== undefined) return this.#sample(schema.anyOf[0]!, name);
    if (schema.properties !== undefined)
      return Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, this.#sample(part, key)]));
    switch (schema.type) {
      case 'array':
        return schema.items === undefined ? [] : [this.#sample(schema.items)];
      case 'boolean':
        return false;
      case 'integer':
      case 'number':
        return schema.maximum === TIME_LIMIT ? this.#nowMs - HOUR_MS : Math.max(1, schema.minimum ?? 1);
      case 'string':
        if (schema.pattern?.startsWith('^-?[0-9]+') === true) return this.#gain(name.endsWith('share') ? 7 : 2);
        if (schema.pattern?.startsWith('^[0-9]+(') === true) return this.#amount(name);
        return schema.pattern === undefined ? name : '1';
      default:
        return null;
    }
  }

  /** An amount of this owner: his digits, with the point where it makes the field as large as it is. */
  #amount(name: string): string {
    return this.#written(PARTS[name] ?? 0);
  }

  #gain(smaller: number): string {
    return `${this.#owner.gains ? '' : '-'}${this.#written(smaller)}`;
  }

  #written(smaller: number): string {
    const { digits } = this.#owner;
    const behind = digits.length / 2 + smaller;
    const whole = digits.padStart(behind + 1, '0');
    return `${whole.slice(0, -behind)}.${whole.slice(-behind)}`;
  }
}

/** What everybody is told of a duration. */
const SECONDS_PRODUCT = {
  pair: 'BTC_USDT',
  duration_s: 30,
  payout: '0.8',
  minimum: '5',
  maximum: '5000',
  fee: '0.02',
  break_even: '0.5667',
} as const;

const DEPTH = {
  bids: [
    ['59990', '1'],
    [PRICE, '2'],
  ].toReversed(),
  asks: [['60010', '1']],
};

const CONFIG = { demo_accounts: [], demo_invitation: '' };

function rows(answer: Readonly<Record<string, unknown>>): readonly unknown[] {
  return answer['list'] as readonly unknown[];
}

/** Of what a list's rows are. */
function rowOf(call: Call): Schema {
  return (call.answer as Schema).properties!['list']!.items!;
}

function userSchema(): Schema {
  return (CALLS['centerIndex']!.answer as Schema).properties!['user']!;
}
