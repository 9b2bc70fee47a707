/** What the platform says of itself: its configuration and the legal notes. Source: spec §3, §7. */
import { Type } from 'typebox';
import { openCall } from './call.ts';
import { NOTHING, SEQUENCE, TIME_MS, oneOf, orNull, strictObject } from './fields.ts';
import { LANGUAGES } from './locale.ts';
import type { Locale } from './locale.ts';

const COUNT = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const TURN = Type.Integer({ minimum: 0, maximum: 1 });
const LINK = Type.String({ maxLength: 500, pattern: '^(https://[^\\s"<>]+)?$' });
/** A picture: of another origin, of this one, or within the text. A host that is no plain name is refused, because it goes into a header. */
const LOGO = Type.String({
  maxLength: 500,
  pattern:
    '^(https://[a-zA-Z0-9.-]{1,253}(:[0-9]{1,5})?(/[^\\s"<>]*)?|/([^/\\s"<>\\\\][^\\s"<>]*)?|data:image/(png|jpeg|webp|gif|svg\\+xml)[;,][^\\s"<>]*)?$',
});

/** What a chat widget is shown from: a page of another origin, which stands in a frame. */
const FRAME = Type.String({ maxLength: 500, pattern: '^(https://[a-zA-Z0-9.-]{1,253}(:[0-9]{1,5})?(/[^\\s"<>;,]*)?)?$' });

/** What an operator can leave to the mobile app alone (spec §6: some functions ask to download the app). */
export const APP_ONLY_ACTIONS = ['deposit', 'withdraw', 'transfer', 'fiat', 'contract', 'seconds', 'subscribe'] as const;

/** What an operator configures and every page reads (spec §3 platform config). */
export const PLATFORM_CONFIG = strictObject({
  communities: Type.Array(strictObject({ name: Type.String({ maxLength: 100 }), link: LINK, logo: LOGO }), { maxItems: 20 }),
  config: strictObject({
    /** Empty while there is no app to download. */
    download: strictObject({ android_download_url: LINK, ios_download_url: LINK }),
    sys: strictObject({ enable_phone_register: TURN }),
    /** Minutes a seller has to confirm, unpaid orders a buyer may have, minutes a buyer has to pay. */
    legal_trade: strictObject({ confirm_time: COUNT, max_unpaid_num: COUNT, pay_time: COUNT }),
    /** Limits in USDT with and without a verified identity: withdrawals in 24 hours (draw), fiat purchases (trust). */
    name_check: strictObject({ draw_check: COUNT, draw_uncheck: COUNT, trust_single: COUNT, trust_total: COUNT, trust_uncheck: COUNT }),
    service_info: strictObject({ email: Type.String({ maxLength: 254 }) }),
    /** Empty for no chat. */
    chat: strictObject({ url: FRAME }),
    /** These the site leaves to the app: it shows its code in their place. */
    app_only: Type.Array(oneOf(APP_ONLY_ACTIONS), { maxItems: APP_ONLY_ACTIONS.length }),
  }),
});

/** What is announced, by language. */
const ANNOUNCEMENT = Object.fromEntries(LANGUAGES.map(({ value }) => [value, Type.String()])) as Record<
  Locale,
  ReturnType<typeof Type.String>
>;

/** Where index prices come from. */
export const FEED_KINDS = ['live', 'simulated', 'off'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** Of the demo's accounts where the operator has set no other; everybody knows it, so it stands here and in no answer. */
export const DEFAULT_DEMO_PASSWORD = 'kontor-demo';
/** The one of them that has a past: holdings, orders and the rest. */
export const DEMO_LIVED_IN = 'demo';
/** What they confirm payments and API keys with. */
export const DEMO_FUND_PASSWORD = 'kontor-fund';

export const platConfig = openCall({
  path: '/api/plat_config',
  summary:
    'Communities, downloads, switches and limits; whether this is a demo, which of its accounts are for everybody, and where index prices come from.',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    ...PLATFORM_CONFIG.properties,
    /** `demo`: play money only. */
    mode: oneOf(['demo', 'live']),
    /** Demo accounts that open with the password everybody knows (DEFAULT_DEMO_PASSWORD): who sees the login form may be offered them. */
    demo_accounts: Type.Array(Type.String({ maxLength: 254 }), { maxItems: 20 }),
    /** The invitation with which one registers in a demo; empty where money is real. */
    demo_invitation: Type.String({ maxLength: 32 }),
    /** Which of the demo's doors are open (demo.ts): who looks at prices and deadlines must know that somebody's hand moves them. */
    demo_doors: Type.Array(oneOf(['index', 'clock']), { maxItems: 2 }),
    /** `simulated`: index prices come from a seeded process, because no exchange can be reached; `off`: there are none. Say so on screen. */
    feed: oneOf(FEED_KINDS),
    /** While it is there only what reads, cancels or logs in is served. */
    maintenance: orNull(
      strictObject({
        /** The announcement by language; none: the page says it in words of its own. */
        words: Type.Partial(strictObject(ANNOUNCEMENT), { additionalProperties: false }),
        /** When it is expected to be over. */
        until: orNull(TIME_MS),
      }),
    ),
    /** The one that the channel `listings` tells of. */
    version: SEQUENCE,
  }),
});

/** Types of legal notes (spec §7). */
export const NoteType = { USER_AGREEMENT: 1, PRIVACY_POLICY: 2, BEGINNER_GUIDE: 3, LEGAL_NOTICE: 4, ABOUT_US: 5 } as const;
export type NoteType = (typeof NoteType)[keyof typeof NoteType];

export const platNote = openCall({
  path: '/api/plat_note',
  summary: 'A legal note: 1 user agreement, 2 privacy policy, 3 beginner guide, 4 legal notice, 5 about us.',
  effect: 'read',
  body: strictObject({ type: Type.Integer({ minimum: NoteType.USER_AGREEMENT, maximum: NoteType.ABOUT_US }) }),
  answer: strictObject({
    detail: strictObject({
      title: Type.String(),
      /** Plain text; a blank line separates paragraphs. */
      content: Type.String(),
    }),
  }),
});
