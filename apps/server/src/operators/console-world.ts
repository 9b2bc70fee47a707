/** The console over a real database and a small exchange in memory, asked over HTTP; time is moved by hand. */
import { webcrypto } from 'node:crypto';
import { join } from 'node:path';
import { changeApprove, changePropose, changeReject } from '@kontor/contract/console/change';
import type { changeDetail } from '@kontor/contract/console/change';
import { decisionText, keyText } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import type { OperatorAnswerOf, OperatorBodyOf, OperatorCall } from '@kontor/contract/console/operator-call';
import type { Role } from '@kontor/contract/console/roles';
import type { UploadPurpose } from '@kontor/contract/upload';
import type { Envelope } from '@kontor/contract/envelope';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { pino } from 'pino';
import type { OutboxLoop } from '../at-most-once/outbox-loop.ts';
import { Networks } from '../chains/networks.ts';
import { Closers } from '../closers.ts';
import { startConsole } from '../console-surface.ts';
import { LISTING, startCoreWorld } from '../core-loop/core-world.ts';
import { p2pProjection } from '../follower/p2p/projection.ts';
import { icoProjection } from '../follower/ico/projection.ts';
import { feeTiersOf } from '../follower/members/projection.ts';
import { perpetualProjection } from '../follower/perpetual/projection.ts';
import { secondsProjection } from '../follower/seconds/projection.ts';
import { spotProjection } from '../follower/spot/projection.ts';
import { walletProjection } from '../follower/wallet/projection.ts';
import { NO_FILES } from '../http/static-files.ts';
import { Metrics } from '../http/metrics.ts';
import { MemoryJournalStorage } from '../journal/memory-journal.ts';
import { contactIndex, sealContact } from '../modules/account/contacts.ts';
import type { Contact } from '../modules/account/contacts.ts';
import { Passwords } from '../modules/account/passwords.ts';
import { blockRelay } from '../modules/account/withdrawal-block.ts';
import { standingRelay } from '../modules/account/standing-relay.ts';
import { addAssetName, addMarketName } from '../modules/market/symbols.ts';
import { withDefaults } from '../modules/platform/platform-config.ts';
import { platformRelay } from '../modules/platform/platform-relay.ts';
import { Meter } from '../modules/running/meter.ts';
import { SettingsBook } from '../modules/platform/settings-book.ts';
import { baseSettings } from '../modules/platform/settings.ts';
import { agreedRelay } from '../modules/wallet/agreed-relay.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { text } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabases } from '../store/test-database.ts';
import { makeFolder, silentLog } from '../store/test-world.ts';
import type { Cleanup } from '../store/test-world.ts';
import { TOTP_SECRET_BYTES, totpCode } from '../totp.ts';
import { Uploads } from '../uploads/uploads.ts';
import { Vault } from '../vault/vault.ts';
import { LOG_FROM } from './operator-log.ts';
import { addOperator } from './operator-rights.ts';
import { ADD_KEY, ENROL, totpPlace } from './operator-rows.ts';
import { openSession } from './operator-sessions.ts';
import { fingerprintOf } from './signatures.ts';

/** A password that everybody in this world has. */
export const PASSWORD = 'correct horse battery';
const STEP_MS = 30_000;
const START_MS = 1_800_000_000_000;
const LIMITS = {
  confirmTime: 60,
  maxUnpaid: 5,
  payTime: 90,
  drawChecked: 0,
  drawUnchecked: 0,
  trustSingle: 0,
  trustTotal: 0,
  trustUnchecked: 0,
};
const ADD_ACCOUNT = command<[id: number, login: string, now: Date]>(
  'test-add-account',
  `INSERT INTO account (id, login, nickname, password_hash, demo, fee_tier, created_at) VALUES ($1, $2, $2, 'none', false, 0, $3)`,
);

const SET_EMAIL = command<[id: number, index: Uint8Array, sealed: Uint8Array]>(
  'test-set-email',
  'UPDATE account SET email_index = $2, email_sealed = $3 WHERE id = $1',
);
const SET_PHONE = command<[id: number, index: Uint8Array, sealed: Uint8Array]>(
  'test-set-phone',
  'UPDATE account SET phone_index = $2, phone_sealed = $3 WHERE id = $1',
);
const NOTICES_OF = statement<[account: number], string>(
  'test-notices-of',
  'SELECT kind FROM notice WHERE account_id = $1 ORDER BY id DESC',
  (row) => text(row, 'kind'),
);
/** More than a test writes. */
const MANY_ENTRIES = 1_000;

/** What an authenticator reads of a secret that it is shown. */
export function fromBase32(text: string): Uint8Array {
  const bits = text.split('').map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'));
  return Uint8Array.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What came back. */
export interface Told<Data> extends Envelope<Data> {
  readonly status: number;
  /** The header `set-cookie`. */
  readonly cookie: string | null;
}

/** A key as a browser makes it. */
export interface TestKey {
  readonly x: string;
  readonly y: string;
  sign(text: string): Promise<string>;
}

export async function makeKey(): Promise<TestKey> {
  const { subtle } = webcrypto;
  const { publicKey, privateKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const { x = '', y = '' } = await subtle.exportKey('jwk', publicKey);
  return {
    x,
    y,
    sign: async (text) =>
      Buffer.from(await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, Buffer.from(text))).toString('base64url'),
  };
}

/** An operator, signed in, with a key. */
export interface TestOperator {
  readonly id: number;
  readonly login: string;
  readonly secret: Uint8Array;
  readonly key: TestKey;
  readonly keyId: number;
  /** The header `cookie`. */
  cookie: string;
}

export type ShownChange = OperatorAnswerOf<typeof changeDetail>;

/** What the console asks of a follower, answered by the exchange's view itself. */
function followerOf({ view, engine }: Awaited<ReturnType<typeof startCoreWorld>>) {
  return {
    listings: view.listings,
    told: async () => undefined,
    recorded: async () => undefined,
    recordedSequence: 0,
    rights: async (user: number) => ({ value: engine.rights(user), sequence: view.sequence }),
    withdrawalsOf: async (user: number) => ({ value: engine.ofUser(user), sequence: view.sequence }),
    books: async () => ({ value: view.of(walletProjection).questions.books({}), sequence: view.sequence }),
    balances: async (user: number) => ({ value: view.of(walletProjection).questions.balances({ user }), sequence: view.sequence }),
    systemHoldings: async () => ({ value: view.of(walletProjection).questions.systemHoldings({}), sequence: view.sequence }),
    tickers: async () => ({ value: view.of(spotProjection).questions.tickers({}), sequence: view.sequence }),
    openOrderCounts: async () => ({ value: view.of(spotProjection).questions.openOrderCounts({}), sequence: view.sequence }),
    feeTiers: async () => ({ value: feeTiersOf(engine), sequence: view.sequence }),
    get contracts() {
      return new Map(
        view
          .of(perpetualProjection)
          .questions.contracts({})
          .map((contract) => [contract.terms.market, contract]),
      );
    },
    get secondsPairs() {
      return view.of(secondsProjection).pairs;
    },
    get secondsLimits() {
      return view.of(secondsProjection).limits;
    },
    secondsSums: async () => ({ value: view.of(secondsProjection).questions.secondsSums({}), sequence: view.sequence }),
    get p2pTerms() {
      return view.of(p2pProjection).terms;
    },
    get icoItems() {
      return new Map(
        view
          .of(icoProjection)
          .questions.icoItems({})
          .map((item) => [item.terms.item, item]),
      );
    },
    get sequence() {
      return view.sequence;
    },
  };
}

export class ConsoleWorld {
  wallMs = START_MS;
  readonly url: string;
  /** As the server's role sees it. */
  readonly database: Database;
  /** As its owner sees it, whom no grant stops. */
  readonly owner: Database;
  readonly exchange: Awaited<ReturnType<typeof startCoreWorld>>;
  readonly vault: Vault;
  /** What the platform is set to; here nobody looks by himself. */
  readonly book: SettingsBook;
  /** What moves money of the exchange's own accounts; a test may end it, and go on with another. */
  readonly bookings: OutboxLoop;
  readonly meter: Meter;
  /** None, unless a test adds one. */
  readonly networks: Networks;
  readonly #passwordHash: string;
  #people = 0;
  #accounts = 0;

  // Long: what a console stands on, made one after the other.
  static async open(cleanup: Cleanup, publicOrigin?: string): Promise<ConsoleWorld> {
    const [database, owner] = await openTestDatabases(cleanup, ['kontor_app', undefined]);
    const exchange = await startCoreWorld(new MemoryJournalStorage());
    await exchange.submitAll([
      { type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION },
      ...LISTING,
      { type: CommandType.SET_PLATFORM, limits: LIMITS },
    ]);
    for (const [asset, symbol] of ['USDT', 'BTC'].entries())
      await addAssetName(database, { asset, symbol, rechargeTurn: true, drawTurn: true, supply: null });
    await addMarketName(database, { market: 0, base: 1, quote: 0, isHot: false });
    const vaultKeyFile = join(makeFolder(cleanup), 'vault.key');
    const passwords = cleanup.add(new Passwords(), (hashing) => hashing.close());
    const closers = cleanup.add(new Closers(), (opened) => opened.close());
    const time = { wallMs: (): number => world.wallMs, monotonicMs: (): number => world.wallMs };
    const { core, view, engine } = exchange;
    const relays = { queries: database, core, log: silentLog, wallMs: time.wallMs };
    const follower = followerOf(exchange);
    closers.add(platformRelay({ ...relays, follower }), (relay) => relay.close()).start();
    closers.add(standingRelay(relays), (relay) => relay.close()).start();
    const meter = new Meter({
      core,
      follower: { sequence: view.sequence, recordedSequence: core.committed, indexes: new Map() },
      queries: database,
      disks: { data: makeFolder(cleanup), archive: undefined },
      sends: { email: true, phone: false },
      limits: { feedStaleMs: 60_000, diskShare: 0.9, lagMs: 10_000, waitMs: 300_000, chainStaleMs: 300_000 },
      release: 'test',
      startedMs: START_MS,
      ...time,
    });
    const bookings = closers.add(agreedRelay({ ...relays, money: core, listings: view.listings }), (relay) => relay.close());
    bookings.start();
    const region = { allowCountries: [], denyCountries: ['KP'], denyNetworks: [] };
    const base = baseSettings(
      { platform: withDefaults({}, ''), said: [] },
      { region, secondsPlaces: { everywhere: false, countries: [], isSaid: false } },
    );
    closers.add(blockRelay(relays), (relay) => relay.close()).start();
    const parts = {
      bookings,
      networks: new Networks(),
      meter,
      book: await SettingsBook.open({ queries: database, base, log: silentLog }),
      vault: await Vault.open(database, vaultKeyFile, MACHINE_RANDOM),
      passwordHash: await passwords.hash(PASSWORD),
    };
    const app = await startConsole({
      config: {
        addressRate: 0,
        fiatRatesUrl: undefined,
        liquidityStatus: [],
        metricsNetworks: [],
        mode: 'demo',
        site: { publicOrigin: 'https://kontor.example', baseAddress: '', requestTimeoutMs: 0, marketFeed: true },
        trustedProxies: ['127.0.0.1'],
        vaultKeyFile,
      },
      book: parts.book,
      settings: { host: '127.0.0.1', port: 0, isAsked: true, publicOrigin },
      queries: database,
      follower,
      tiers: engine,
      passwords,
      log: pino({ level: 'silent' }),
      time,
      random: MACHINE_RANDOM,
      metrics: new Metrics(),
      meter,
      networks: parts.networks,
      heldOf: () => undefined,
      closers,
      // No page: these are tests of calls.
      page: NO_FILES,
      vault: parts.vault,
      ownUrl: () => world.url,
      ready: () => true,
    });
    closers.add(app, (opened) => opened.close());
    const world: ConsoleWorld = new ConsoleWorld(await app.listen({ host: '127.0.0.1', port: 0 }), { database, owner, exchange, ...parts });
    return world;
  }

  private constructor(
    url: string,
    parts: Pick<ConsoleWorld, 'database' | 'owner' | 'exchange' | 'vault' | 'book' | 'bookings' | 'meter' | 'networks'> & {
      readonly passwordHash: string;
    },
  ) {
    this.url = url;
    this.database = parts.database;
    this.owner = parts.owner;
    this.exchange = parts.exchange;
    this.vault = parts.vault;
    this.book = parts.book;
    this.bookings = parts.bookings;
    this.meter = parts.meter;
    this.networks = parts.networks;
    this.#passwordHash = parts.passwordHash;
  }

  /** Calls as a program would. */
  async ask<C extends OperatorCall>(
    call: C,
    body: OperatorBodyOf<C>,
    who: { readonly cookie?: string } = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Told<OperatorAnswerOf<C>>> {
    const response = await fetch(new URL(call.path, this.url), {
      method: call.method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '192.0.2.1',
        ...(who.cookie !== undefined && { cookie: who.cookie }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as Envelope<OperatorAnswerOf<C>>;
    return { ...envelope, status: response.status, cookie: response.headers.get('set-cookie') };
  }

  /** Somebody with these roles, who has enrolled, has a key and is signed in. */
  async operator(roles: readonly Role[], login = `person${++this.#people}`): Promise<TestOperator> {
    const now = new Date(this.wallMs);
    const secret = MACHINE_RANDOM.bytes(TOTP_SECRET_BYTES);
    const key = await makeKey();
    const [id, keyId] = await this.database.transaction(async (queries) => {
      const made = (await addOperator(queries, { login, name: login.toUpperCase(), roles }, now))!;
      await queries.run(ENROL, made, this.#passwordHash, this.vault.sealOwn(totpPlace(made), secret), 0);
      const added = await queries.maybe(ADD_KEY, made, 'browser', key.x, key.y, fingerprintOf(key), now);
      return [made, added!.id];
    });
    return { id, login, secret, key, keyId, cookie: await this.session(id) };
  }

  /** A cookie of another session. */
  async session(operator: number): Promise<string> {
    return `kontor_console=${await openSession(this.database, MACHINE_RANDOM, operator, this.wallMs)}`;
  }

  /** A code that was not used yet: of the next half minute. */
  nextCode(secret: Uint8Array): string {
    this.wallMs += STEP_MS;
    return totpCode(secret, Math.floor(this.wallMs / STEP_MS));
  }

  /** What proves a key to be this operator's. */
  proofOf(key: TestKey, operator: number): Promise<string> {
    return key.sign(keyText(operator));
  }

  /** A customer, with these addresses; gives his UID. */
  async customer(...contacts: readonly Contact[]): Promise<number> {
    const { database, vault } = this;
    const id = 1_000 + ++this.#accounts;
    await database.run(ADD_ACCOUNT, id, `customer${id}`, new Date(this.wallMs));
    for (const contact of contacts) {
      const [index, sealed] = [contactIndex(vault, contact), await sealContact(vault, database, id, contact)];
      await database.run(contact.channel === 'email' ? SET_EMAIL : SET_PHONE, id, index, sealed);
    }
    return id;
  }

  /** A picture that a customer sent; no decoder has seen it. */
  async picture(account: number, purpose: UploadPurpose, words: string): Promise<string> {
    const { database: queries, vault } = this;
    const pictures = { redraw: (bytes: Uint8Array) => Promise.resolve(bytes) };
    const uploads = new Uploads({ queries, vault, pictures, random: MACHINE_RANDOM, wallMs: () => this.wallMs });
    return uploads.store(account, purpose, Buffer.from(words));
  }

  /** What operators did since an entry: action, operator and subject of each, and all of it as one text. */
  async loggedSince(
    before: number,
  ): Promise<{ readonly entries: readonly (readonly [string, number | null, string])[]; readonly text: string }> {
    const entries = await this.database.many(LOG_FROM, before + 1, MANY_ENTRIES);
    return { entries: entries.map(({ action, operator, subject }) => [action, operator, subject] as const), text: JSON.stringify(entries) };
  }

  /** Kinds of the notices that a customer has, the newest first. */
  async noticesOf(account: number): Promise<readonly string[]> {
    return this.database.many(NOTICES_OF, account);
  }

  /** All that the books hold. */
  async books() {
    return this.exchange.view.of(walletProjection).questions.books({});
  }

  async propose(
    who: TestOperator,
    name: ChangeCommand,
    body: Record<string, unknown>,
  ): Promise<Told<OperatorAnswerOf<typeof changePropose>>> {
    return this.ask(changePropose, { command: name, body, reason: 'a reason' }, who);
  }

  /** Decides with the operator's key; `sent` replaces what is sent. */
  async decide(
    who: TestOperator,
    decision: 'approve' | 'reject',
    change: { readonly change_id: number; readonly hash: string },
    sent: Partial<OperatorBodyOf<typeof changeApprove>> = {},
  ): Promise<Told<ShownChange>> {
    const { change_id, hash } = change;
    const signature = await who.key.sign(decisionText(decision, hash, who.id));
    const body = { change_id, hash, reason: 'looked at it', key: who.keyId, signature, ...sent };
    return this.ask(decision === 'approve' ? changeApprove : changeReject, body, who);
  }
}
