/** Calls about notices. */
import type { AnswerOf } from '@kontor/contract/call';
import { noticeList, noticeRead, noticeReadAll } from '@kontor/contract/notice';
import type { NoticeArea } from '@kontor/contract/notice';
import type { Locale } from '@kontor/contract/locale';
import { refused } from '../../http/refused.ts';
import { reasonSentence } from '../../http/reject-reasons.ts';
import type { Routes } from '../../http/routes.ts';
import type { Authenticate } from '../../http/session.ts';
import { amountsIn, renderEvent } from '../../messages/render-message.ts';
import type { EventName } from '../../messages/template-names.ts';
import type { Queries } from '../../store/database.ts';
import { NOTICES, READ_ALL, READ_ONE, UNREAD_ONE } from './notice-rows.ts';
import type { NoticeRow } from './notice-rows.ts';
import { ANNOUNCEMENT } from './publish-notice.ts';

export interface NoticeRoutesOptions {
  readonly queries: Queries;
  readonly authenticate: Authenticate;
  readonly wallMs: () => number;
  /** How many notices a user has not read; his other pages hear of it at once. */
  readonly unreadOf: (user: number) => Promise<number>;
}

/** What a kind is about, and where on the site one sees more of it. */
interface Kind {
  readonly area: NoticeArea;
  readonly link: `/${string}` | null;
}

const SECURITY: Kind = { area: 'security', link: '/user/s-securityset' };
const DEVICES: Kind = { area: 'security', link: '/user/s-devices' };
const ADDRESSES: Kind = { area: 'security', link: '/user/c-symAddr' };
const COLLECTIONS: Kind = { area: 'security', link: '/user/c-collAddr' };
const TRADING_KEYS: Kind = { area: 'security', link: '/user/s-api-keys' };
const RECORDS: Kind = { area: 'wallet', link: '/wallet/wallet-log' };

/** Each names its own page. */
const DEALS: Kind = { area: 'trading', link: '/deal' };
const MERCHANTS: Kind = { ...DEALS, link: '/deal/merchant' };
const POSITIONS: Kind = { area: 'trading', link: '/order/u-hold' };

/** Each names its market's page. */
const ALERTS: Kind = { area: 'alert', link: '/user/s-alerts' };

const KINDS: Readonly<Record<EventName | typeof ANNOUNCEMENT, Kind>> = {
  announcement: { area: 'announcement', link: null },
  notice: { area: 'announcement', link: null },
  already_registered: DEVICES,
  login_password_changed: SECURITY,
  fund_password_changed: SECURITY,
  email_changed: SECURITY,
  phone_changed: SECURITY,
  authenticator_added: SECURITY,
  authenticator_removed: SECURITY,
  passkey_added: SECURITY,
  passkey_removed: SECURITY,
  recovery_codes_made: SECURITY,
  recovery_code_used: DEVICES,
  new_login: DEVICES,
  withdrawals_held: SECURITY,
  account_suspended: { area: 'security', link: null },
  account_reinstated: { area: 'security', link: null },
  account_closed: { area: 'security', link: null },
  deal_begun: DEALS,
  deal_paid: DEALS,
  deal_completed: DEALS,
  deal_cancelled: DEALS,
  deal_overdue: DEALS,
  deal_appealed: DEALS,
  merchant_approved: MERCHANTS,
  merchant_rejected: MERCHANTS,
  merchant_withdrawn: MERCHANTS,
  identity_approved: { area: 'security', link: '/user/identityRight' },
  identity_rejected: { area: 'security', link: '/user/identity' },
  ticket_answered: { area: 'security', link: null },
  address_added: ADDRESSES,
  whitelist_on: ADDRESSES,
  whitelist_off: ADDRESSES,
  trading_key_made: TRADING_KEYS,
  trading_key_changed: TRADING_KEYS,
  trading_key_deleted: TRADING_KEYS,
  collection_added: COLLECTIONS,
  collection_changed: COLLECTIONS,
  collection_removed: COLLECTIONS,
  withdrawal_requested: RECORDS,
  withdrawal_completed: RECORDS,
  withdrawal_sent: RECORDS,
  withdrawal_failed: RECORDS,
  withdrawal_cancelled: RECORDS,
  withdrawal_rejected: RECORDS,
  deposit_seen: RECORDS,
  deposit_reversed: RECORDS,
  deposit_credited: RECORDS,
  position_liquidated: { ...POSITIONS, link: '/order/u-history?tab=liquidations' },
  position_deleveraged: { ...POSITIONS, link: '/order/u-history?tab=deals' },
  position_settled: { ...POSITIONS, link: '/order/u-history?tab=deals' },
  seconds_void: { ...POSITIONS, link: '/order/sec-history' },
  margin_call_cross: POSITIONS,
  margin_call_isolated: POSITIONS,
  price_alert_up: ALERTS,
  price_alert_down: ALERTS,
  price_alert_change_up: ALERTS,
  price_alert_change_down: ALERTS,
  price_alert_funding_up: ALERTS,
  price_alert_funding_down: ALERTS,
  price_alert_ended: ALERTS,
  balance_credited: RECORDS,
  balance_debited: RECORDS,
};

const PAGE = 30;
/** Who has no session reads as nobody's account. */
const VISITOR = 0;

export function mountNoticeRoutes(routes: Routes, { queries, authenticate, wallMs, unreadOf }: NoticeRoutesOptions): void {
  routes.open(noticeList, async ({ body, lang, token }) => {
    const session = token === '' ? undefined : await authenticate(token);
    // Who believes to be logged in learns that he is not.
    if (token !== '' && session === undefined) throw refused('SESSION_OVER');
    const user = session?.user ?? VISITOR;
    const limit = body.limit ?? PAGE;
    const before = body.cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(body.cursor);
    const kinds = body.area === undefined ? null : kindsOf(body.area);
    const rows = await queries.many(NOTICES, user, lang, before, kinds, body.unread === true && user !== VISITOR, limit + 1);
    const page = rows.slice(0, limit);
    return {
      list: page.flatMap((row) => shown(row, lang)),
      next_cursor: rows.length > limit ? String(page.at(-1)!.id) : null,
      unread: user === VISITOR ? 0 : await unreadOf(user),
    };
  });
  routes.user(noticeRead, async ({ body, session: { user } }) => {
    const id = Number(body.id);
    const isThere =
      body.unread === true ? await queries.one(UNREAD_ONE, user, id) : await queries.one(READ_ONE, user, id, new Date(wallMs()));
    if (!isThere) throw refused('NOT_FOUND');
    return { unread: await unreadOf(user) };
  });
  routes.user(noticeReadAll, async ({ session: { user } }) => {
    await queries.run(READ_ALL, user, new Date(wallMs()));
    return { unread: await unreadOf(user) };
  });
}

function kindsOf(area: NoticeArea): readonly string[] {
  return Object.entries(KINDS).flatMap(([kind, of]) => (of.area === area ? [kind] : []));
}

type Shown = AnswerOf<typeof noticeList>['list'][number];

/** As the wire has it; nothing for a kind that this release does not know. */
function shown(row: NoticeRow, lang: Locale): readonly Shown[] {
  const { id, kind, link, madeMs, read } = row;
  if (!Object.hasOwn(KINDS, kind)) return [];
  const of = KINDS[kind as EventName];
  const words = wordsOf(row, lang);
  return words === undefined ? [] : [{ id: String(id), area: of.area, ...words, time: madeMs, read, link: link ?? of.link }];
}

function wordsOf({ kind, params, title, text }: NoticeRow, lang: Locale): Pick<Shown, 'title' | 'text' | 'amounts'> | undefined {
  if (kind === ANNOUNCEMENT) return title === null || text === null ? undefined : { title, text, amounts: [] };
  const known = JSON.parse(params) as Params;
  const event = renderEvent(kind, spoken(kind, known, lang), lang);
  return event && { title: event.subject, text: event.text, amounts: amountsIn(known) };
}

type Params = Parameters<typeof renderEvent>[1];

/** Parameters whose words stand for a sentence, or for a name, become that in the reader's language. */
function spoken(kind: string, params: Params, lang: Locale): Params {
  if (kind === 'identity_rejected') return { ...params, reason: reasonSentence(String(params['reason']), lang) };
  const { place } = params;
  if (kind === 'new_login' && typeof place === 'string' && /^[A-Z]{2}$/.test(place))
    return { ...params, place: new Intl.DisplayNames(lang.replace('_', '-'), { type: 'region' }).of(place) ?? place };
  return params;
}
