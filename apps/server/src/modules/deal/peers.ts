/**
 * People as they see each other in peer trade: by a public id that is called nothing else in the product, with how they have traded in 30 days. What was read
 * of somebody is kept for a moment, so that the private channel can name him without waiting. Source: rules 4.4, 4.5.
 */
import type { Offer } from '@kontor/contract/deal-advert';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { UserPermission } from '@kontor/engine/command';
import type { P2pFigures, P2pHistory } from '../../follower/p2p/p2p-history.ts';
import type { EngineRights, LiveQueries } from '../../follower/live-queries.ts';
import { boolean, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import type { DealLoans } from './loans.ts';

/** A person as the wire has him. */
export type PeerRow = Offer['merchant'];

/** What is known of a person. */
export interface KnownPerson {
  readonly user: number;
  readonly nickname: string;
  readonly registeredMs: number;
  readonly isSuspended: boolean;
  readonly isMerchant: boolean;
  readonly figures: P2pFigures;
}

export interface PeersOptions {
  readonly database: Queries;
  readonly history: Pick<P2pHistory, 'figures'>;
  readonly queries: Pick<LiveQueries, 'rights'>;
  readonly loans: Pick<DealLoans, 'isOnline' | 'isSimulated'> & { readonly vault: Pick<Vault, 'indexOf'> };
  readonly wallMs: () => number;
}

/** Figures are of so long, ms. */
export const FIGURES_MS = 30 * 86_400_000;
/** What was read of a person counts for so long, ms. */
const FRESH_MS = 10_000;
/** Persons kept at most; those read first go first. */
const MOST_KEPT = 10_000;
/** Characters of the public id in a name that nobody has chosen. */
const NAME_LENGTH = 6;
/** Decimals of a fraction. */
const FRACTION_DIGITS = 4;

const PERSONS = statement<[users: readonly number[]], Pick<KnownPerson, 'user' | 'nickname' | 'registeredMs' | 'isSuspended'>>(
  'deal-persons',
  'SELECT id, nickname, created_at, suspended FROM account WHERE id = ANY ($1::integer[])',
  (row) => ({
    user: safeInteger(row, 'id'),
    nickname: text(row, 'nickname'),
    registeredMs: timestampMs(row, 'created_at'),
    isSuspended: boolean(row, 'suspended'),
  }),
);
const NAME = command<[account: number, peer: string]>(
  'deal-peer-add',
  'INSERT INTO deal_peer (account_id, peer) SELECT id, $2 FROM account WHERE id = $1 ON CONFLICT DO NOTHING',
);
const NAMED = statement<[peer: string], number>('deal-peer-named', 'SELECT account_id FROM deal_peer WHERE peer = $1', (row) =>
  safeInteger(row, 'account_id'),
);

export class Peers {
  readonly #options: PeersOptions;
  readonly #known = new Map<number, { readonly person: KnownPerson; readonly readMs: number }>();
  readonly #named = new Set<number>();

  constructor(options: PeersOptions) {
    this.#options = options;
  }

  /** Reads what is not known of these users, or was read too long ago. */
  async load(users: readonly number[]): Promise<void> {
    const { database, history, queries, wallMs } = this.#options;
    const now = wallMs();
    const wanted = [...new Set(users)].filter((user) => Math.abs(now - (this.#known.get(user)?.readMs ?? -Infinity)) > FRESH_MS);
    if (wanted.length === 0) return;
    const [persons, figures] = await Promise.all([database.many(PERSONS, wanted), history.figures(wanted, now - FIGURES_MS)]);
    const rights = await Promise.all(persons.map(({ user }) => queries.rights(user)));
    for (const [at, person] of persons.entries()) {
      const { user } = person;
      const known = {
        ...person,
        isMerchant: mayAdvertise(rights[at]!.value),
        figures: figures.find((each) => each.user === user) ?? noFigures(user),
      };
      this.#known.delete(user);
      this.#known.set(user, { person: known, readMs: now });
      if (!this.#named.has(user)) await database.run(NAME, user, this.idOf(user));
      this.#named.add(user);
    }
    for (const user of this.#known.keys()) {
      if (this.#known.size <= MOST_KEPT) break;
      this.#known.delete(user);
    }
  }

  /** The same of merchants, with what each may do now: what they offer is seen as soon as they are let in, and no longer than they are. */
  async loadMerchants(users: readonly number[]): Promise<void> {
    const each = [...new Set(users)];
    await this.load(each);
    await Promise.all(each.map(async (user) => this.allowed(user, (await this.#options.queries.rights(user)).value)));
  }

  /** Has to be read before; undefined where he was not, or has no account. */
  find(user: number): KnownPerson | undefined {
    return this.#known.get(user)?.person;
  }

  /** Whether somebody's adverts are on offer, as far as he is concerned. Has to be read before. */
  mayAdvertise(user: number): boolean {
    const merchant = this.find(user);
    return merchant !== undefined && merchant.isMerchant && !merchant.isSuspended;
  }

  /** One user, read where he is not known. */
  async person(user: number): Promise<KnownPerson> {
    await this.load([user]);
    return this.find(user) ?? { user, nickname: '', registeredMs: 0, isSuspended: true, isMerchant: false, figures: noFigures(user) };
  }

  /** One user as of what he may do now, which others see from now on as well: an approval counts at once, and not only when he is read again. */
  async allowed(user: number, rights: Pick<EngineRights, 'permissions'>): Promise<KnownPerson> {
    const person = { ...(await this.person(user)), isMerchant: mayAdvertise(rights) };
    const known = this.#known.get(user);
    if (known !== undefined) this.#known.set(user, { ...known, person });
    return person;
  }

  /** As the wire has him; whoever has given himself no name, or has no account any more, is called by his public id. */
  shown(user: number): PeerRow {
    const { loans } = this.#options;
    const { nickname, registeredMs, isMerchant, figures } = this.find(user) ?? {
      nickname: '',
      registeredMs: 0,
      isMerchant: false,
      figures: noFigures(user),
    };
    const peer = this.idOf(user);
    return {
      peer,
      nickname: nickname === '' ? `User-${peer.slice(0, NAME_LENGTH)}` : nickname,
      merchant: isMerchant,
      simulated: loans.isSimulated(user),
      online: loans.isOnline(user) || loans.isSimulated(user),
      completed: figures.completed,
      completion: completionText(figures),
      release_seconds: figures.releaseSeconds,
      pay_seconds: figures.paySeconds,
      registered: registeredMs,
    };
  }

  /** Who is called so here; undefined where nobody is. */
  userOf(peer: string): Promise<number | undefined> {
    return this.#options.database.maybe(NAMED, peer);
  }

  /** The same for everybody and for ever, and nothing leads back from it. */
  idOf(user: number): string {
    return Buffer.from(this.#options.loans.vault.indexOf('deal peer', String(user)).subarray(0, 12)).toString('base64url');
  }
}

function mayAdvertise({ permissions }: Pick<EngineRights, 'permissions'>): boolean {
  return (permissions & UserPermission.P2P_ADVERTISE) !== 0;
}

/** Trades completed, of those and of what was cancelled through his own fault; undefined where there are none. */
export function completionOf({ completed, faults }: Pick<P2pFigures, 'completed' | 'faults'>) {
  const all = completed + faults;
  return all === 0 ? undefined : { numerator: BigInt(completed), denominator: BigInt(all) };
}

export function completionText(figures: P2pFigures): string | null {
  const completion = completionOf(figures);
  return completion === undefined ? null : formatFraction(completion, FRACTION_DIGITS);
}

function noFigures(user: number): P2pFigures {
  return { user, completed: 0, faults: 0, volume: 0n, releaseSeconds: null, paySeconds: null, counterparties: 0 };
}
