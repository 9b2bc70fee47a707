/** What a merchant does with his adverts and his deposit, and what everybody may do at all. Source: rules 4.1, 4.2, 4.4, 4.5. */
import {
  advertMine,
  advertOffline,
  advertOnline,
  advertRemove,
  advertSave,
  dealBlock,
  dealBlocked,
  dealTerms,
  merchantDeposit,
} from '@kontor/contract/deal-advert';
import type { OwnAdvert } from '@kontor/contract/deal-advert';
import { formatDecimal, formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import { P2pAdvertState, P2pSide } from '@kontor/domain/p2p/words';
import type { P2pOwnAdvert } from '../../follower/p2p/p2p-facts.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { newToken } from '../../random.ts';
import { assetNamed } from '../market/symbols.ts';
import { advertRow } from './advert-rows.ts';
import type { Adverts } from './adverts.ts';
import { coinOf, dealAssets, limitsOf, readerOf } from './deal-ground.ts';
import type { DealGround } from './deal-ground.ts';
import { BLOCK, BLOCKED_BY, UNBLOCK } from './deal-rows.ts';
import { FIATS } from './fiats.ts';
import type { Obstacle } from './loans.ts';
import { merchantDepositOf } from './merchant-deposit.ts';
import type { MerchantDeposit } from './merchant-deposit.ts';
import { advertisingObstacles, applyingObstacles, tradingObstacles } from './obstacles.ts';
import type { Reader } from './obstacles.ts';
import { FIGURES_MS, completionText } from './peers.ts';
import { setDeposit } from './set-deposit.ts';
import { REFERENCE_SCALE } from './reference-prices.ts';

export interface MerchantsOptions extends DealGround {
  readonly adverts: Adverts;
}

/** Cancellations of a day that do not block buying, and those of whoever has completed fewer than NEWCOMER trades (rules 4.4). */
const FREE_CANCELLATIONS = { before: 3, after: 1 } as const;
const FREE_OF_NEWCOMERS = { before: 5, after: 3 } as const;
const NEWCOMER = 3;
/** Decimals of a rate. */
const RATE_SCALE = 8;

export function mountMerchants(routes: Routes, options: MerchantsOptions): void {
  const { adverts, symbols, queries } = options;

  routes.user(advertSave, async ({ session: { user }, body }) => {
    const { advert, sequence, repeated } = await adverts.save(user, body);
    return { advert: String(advert), sequence, client_id: body.client_id, repeated };
  });

  for (const [call, state] of [
    [advertOnline, P2pAdvertState.ONLINE],
    [advertOffline, P2pAdvertState.OFFLINE],
    [advertRemove, P2pAdvertState.REMOVED],
  ] as const)
    routes.user(call, async ({ session: { user }, body }) => ({ sequence: await adverts.move(user, Number(body.advert), state) }));

  routes.user(advertMine, ({ session: { user }, body }) => mine(options, user, body.min_seq));

  routes.user(merchantDeposit, async ({ session: { user }, body }) => {
    const { asset } = assetNamed(symbols, body.symbol);
    const amount = parseDecimal(body.amount, queries.listings.asset(asset).scale);
    if (typeof amount === 'string') throw refused('BAD_REQUEST', 'field.amount');
    // Whoever says no id of his own is not told apart from somebody who asks for the same again.
    const clientId = body.client_id ?? newToken(options.random);
    return { sequence: await setDeposit(options, user, { clientId, asset, amount }) };
  });

  routes.user(dealTerms, ({ session: { user } }) => terms(options, user));
  mountBlocks(routes, options);
}

function mountBlocks(routes: Routes, { tables, peers, queries, wallMs }: DealGround): void {
  routes.user(dealBlock, async ({ session: { user }, body }) => {
    const other = await peers.userOf(body.peer);
    if (other === undefined) throw refused('NOT_FOUND');
    if (other === user) throw refused('BAD_REQUEST');
    if (body.blocked) await tables.run(BLOCK, user, other, new Date(wallMs()));
    else await tables.run(UNBLOCK, user, other);
    return {};
  });

  routes.user(dealBlocked, async ({ session: { user } }) => {
    const blocked = await tables.many(BLOCKED_BY, user);
    await peers.load(blocked);
    return { list: blocked.map((other) => peers.shown(other)), sequence: queries.sequence };
  });
}

async function mine(options: MerchantsOptions, user: number, minSeq: number | undefined) {
  const { adverts, queries, history, awaitRecorded, wallMs } = options;
  const { value, sequence } = await queries.p2pOwnAdverts(user, minSeq);
  await awaitRecorded(minSeq);
  const [figures] = await history.figures([user], wallMs() - FIGURES_MS);
  const reader = await readerOf(options, user);
  const hasDeposit = (await merchantDepositOf(queries, user)).isEnough;
  const texts = await adverts.textsOf(value.map(({ advert }) => advert.number));
  const words = await adverts.termsOf([...texts.values()]);
  const list = value
    .toSorted((a, b) => b.advert.state - a.advert.state || b.advert.number - a.advert.number)
    .flatMap((own): OwnAdvert[] => {
      const text = texts.get(own.advert.number);
      if (text === undefined) return [];
      return [
        {
          ...advertRow(own.advert, options.prices, { ...coinOf(options, own.advert.asset), text, terms: words.get(text.id) ?? '' }),
          methods: text.methods.map(String),
          open: own.open,
          obstacles: onlineObstacles(reader, own, text.methods, hasDeposit, wallMs()),
          update_time: own.advert.changedMs,
        },
      ];
    });
  return {
    list,
    figures: {
      trades: figures?.completed ?? 0,
      volume: formatTrimmedDecimal(figures?.volume ?? 0n, REFERENCE_SCALE),
      completion: figures === undefined ? null : completionText(figures),
      release_seconds: figures?.releaseSeconds ?? null,
      pay_seconds: figures?.paySeconds ?? null,
      counterparties: figures?.counterparties ?? 0,
    },
    sequence,
  };
}

/** Why an advert cannot go online. */
function onlineObstacles(
  reader: Reader,
  { advert }: P2pOwnAdvert,
  methods: readonly number[],
  hasDeposit: boolean,
  nowMs: number,
): Obstacle[] {
  const found = advertisingObstacles(reader, hasDeposit);
  if (advert.side === P2pSide.SELL && reader.rights.holdUntil > nowMs) found.push('hold');
  if (methods.some((id) => !reader.methods.some((method) => Number(method.id) === id && method.isOwn))) found.push('method');
  return found;
}

async function terms(options: DealGround, user: number) {
  const { queries, peers, loans, wallMs } = options;
  const reader = await readerOf(options, user);
  const { standing, rights } = reader;
  const limits = limitsOf(options, rights.level);
  const deposit = await merchantDepositOf(queries, user);
  const { makerRate, takerRate } = queries.p2pTerms;
  const platform = queries.listings.limits;
  const free = standing.completed < NEWCOMER ? FREE_OF_NEWCOMERS : FREE_CANCELLATIONS;
  const now = wallMs();
  const advertise = advertisingObstacles(reader, deposit.isEnough);
  const asked = { needs: loans.merchantNeeds(), hasDeposit: deposit.isEnough };
  return {
    symbols: dealAssets(options),
    fiats: FIATS.map(({ name, scale }) => ({ fiat: name, decimals: scale })),
    pay_time: Math.max(1, platform?.payTime ?? 1),
    confirm_time: Math.max(1, platform?.confirmTime ?? 1),
    single: formatTrimmedDecimal(limits.single, REFERENCE_SCALE),
    total: formatTrimmedDecimal(limits.total, REFERENCE_SCALE),
    used: formatTrimmedDecimal(standing.used, REFERENCE_SCALE),
    max_unpaid: limits.maxUnpaid,
    unpaid: standing.unpaid,
    buying_blocked_until: standing.blockedUntil > now ? standing.blockedUntil : null,
    cancelled: {
      before: standing.cancelledBefore,
      after: standing.cancelledAfter,
      most_before: free.before,
      most_after: free.after,
    },
    held: formatTrimmedDecimal(standing.held, REFERENCE_SCALE),
    held_until: standing.held > 0n ? standing.heldUntil : null,
    maker_fee: formatTrimmedDecimal(BigInt(makerRate), RATE_SCALE),
    taker_fee: formatTrimmedDecimal(BigInt(takerRate), RATE_SCALE),
    buy: tradingObstacles(reader, false, now),
    sell: tradingObstacles(reader, true, now),
    // Whoever is no merchant yet is told what he lacks to ask for it.
    advertise: reader.person.isMerchant ? advertise : [...new Set([...applyingObstacles(reader, asked, now), ...advertise])],
    merchant_needs: asked.needs,
    merchant: await loans.merchantOf(user),
    deposit: depositRow(options, deposit),
    self: peers.shown(user),
    sequence: queries.sequence,
  };
}

/** As the page is told of it; null where there is none, or its coin has no name. */
function depositRow(options: DealGround, { asset, needed, held }: MerchantDeposit) {
  if (needed === 0n || !options.symbols.namesAsset(asset)) return null;
  const { symbol, scale } = coinOf(options, asset);
  return { symbol, needed: formatDecimal(needed, scale), held: formatDecimal(held, scale) };
}
