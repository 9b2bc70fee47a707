/**
 * Calls about a person's account: registration, login, sessions, recovery, changes of credentials, second factors, settings, closing.
 * Source: spec §2 (/user), §3 (user info), §4 (session), §5, §7; rules 7.
 */
import { PASSWORD_LENGTH } from '@kontor/domain/password-length';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { openCall, userCall } from './call.ts';
import { NOTHING, TIME_MS, oneOf, orNull, strictObject } from './fields.ts';
import { DISPLAY_CURRENCIES, LANGUAGES } from './locale.ts';

/** spec §3, §4: 1 unverified, 2 under review, 3 verified, 4 failed. */
export const NameStatus = { UNVERIFIED: 1, PENDING: 2, VERIFIED: 3, FAILED: 4 } as const;

/** Where codes and messages go. */
export const CHANNELS = ['email', 'phone'] as const;
export type Channel = (typeof CHANNELS)[number];
const CHANNEL = oneOf(CHANNELS);

/** What a code is for; it is good for nothing else. */
export const CODE_PURPOSES = [
  'register',
  'reset',
  'login_password',
  'fund_password',
  'old_email',
  'new_email',
  'old_phone',
  'new_phone',
  'withdraw',
  'whitelist',
  'trading_key',
  'close',
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Purposes that need no session. */
export const OPEN_PURPOSES = ['register', 'reset'] as const satisfies readonly CodePurpose[];

/** After a code another one is sent this many seconds later at the earliest; each is good for this long, and this many tries. */
export const CODE_RULES = { resendSeconds: 60, lifeSeconds: 600, tries: 5 } as const;

/** An e-mail address or a phone number; which is taken says `normalEmail`, `readPhone`. */
const CONTACT = Type.String({ minLength: 1, maxLength: 254 });
/** Calling code, `49` or `+49`. */
const AREA_CODE = Type.String({ minLength: 1, maxLength: 6, pattern: '^[+0-9]+$' });
/** A code of six digits as it was sent. */
const CODE = Type.String({ pattern: '^[0-9]{6}$' });
/** A new password. `brokenRules` (domain) says which of the rules it breaks; the bounds here keep only garbage out. */
const NEW_PASSWORD = Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.max * 2 });
/** A password as it is entered to be checked. */
const PASSWORD = Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.max * 2 });
/** 256 random bits, base64url. */
const TOKEN = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
/** What registration or recovery goes on with; good for half an hour, once. */
const TICKET = TOKEN;
/** 256 random bits that a device keeps for itself: after a login with it others cannot slow down the next one there. */
const DEVICE = Type.Optional(TOKEN);
/** Eight characters that are not mistaken for each other; small letters and blanks are taken too. */
const INVITATION = Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9 -]+$' });
/** What proves the second factor: six digits of the authenticator, or a recovery code (`XXXXX-XXXXX`). */
const FACTOR_CODE = Type.String({ minLength: 6, maxLength: 16, pattern: '^[A-Za-z0-9 -]+$' });
/** Asked of who has set up an authenticator or a passkey; of nobody else. */
const SECOND_FACTOR = Type.Optional(FACTOR_CODE);
/** What the browser's `navigator.credentials` gave, as JSON (WebAuthn level 3, `toJSON`). */
export const CREDENTIAL = Type.String({ minLength: 2, maxLength: 20_000 });
/** Options for `navigator.credentials`, as JSON (`parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`). */
export const CREDENTIAL_OPTIONS = Type.String();
const NAME_LENGTH = { minLength: 1, maxLength: 40 } as const;

/** User info (spec §3). */
const USER = strictObject({
  /** What the person logs in with: an e-mail, a phone number with its calling code, or a demo account's name. */
  account: Type.String(),
  /** UID, shown to the person. */
  id: Type.Integer(),
  nickname: Type.String(),
  /** File id of the picture, read at /api/file/…; null while there is none. */
  avatar: orNull(Type.String()),
  /** Masked; null where there is none. */
  email: orNull(Type.String()),
  phone: orNull(Type.String()),
  /** Digits of the phone's calling code. */
  area_code: orNull(Type.String()),
  /** Of the identity document, ISO 3166; null before there is one. */
  country: orNull(Type.String()),
  /** Masked. */
  full_name: orNull(Type.String()),
  /** What this user invites others with; null for accounts of the house. */
  invitation_code: orNull(Type.String()),
  /** How many have registered with it. */
  invited: Type.Integer({ minimum: 0 }),
  /** `high` with a verified identity (rules 7.1). */
  security_level: oneOf(['low', 'high']),
  /** Of futures: none until opened, afterwards unrestricted (spec §4). */
  futures_permission: oneOf(['none', 'unrestricted']),
  /** Until then nothing leaves the account, because its credentials were changed (rules 7.4); null when nothing is held. */
  hold_until: orNull(TIME_MS),
  /** Whitelist mode: withdrawals go to addresses of his book alone, each from its `usable_from` on. */
  whitelist: Type.Boolean(),
  info: strictObject({
    name_status: Type.Integer({ minimum: NameStatus.UNVERIFIED, maximum: NameStatus.FAILED }),
    /** Why an identity was refused, as the reviewer says it. */
    reason: orNull(Type.String()),
  }),
});

const OPENED = strictObject({ token: Type.String(), user: USER });

export const codeSend = openCall({
  path: '/api/account/code/send',
  summary:
    'Sends a code of six digits. `register` and `reset` go to `to`, with the same answer whether there is an account or not; `new_email` and `new_phone` go to `to` too; the others go to the address of the session’s user.',
  effect: 'change',
  body: strictObject({
    purpose: oneOf(CODE_PURPOSES),
    channel: CHANNEL,
    to: Type.Optional(CONTACT),
    area_code: Type.Optional(AREA_CODE),
  }),
  answer: strictObject({ resend_seconds: Type.Integer({ minimum: 0 }), life_seconds: Type.Integer({ minimum: 0 }) }),
});

export const invitationCheck = openCall({
  path: '/api/account/invitation/check',
  summary: 'Whether one can register with an invitation code.',
  effect: 'read',
  body: strictObject({ invitation_code: INVITATION }),
  answer: strictObject({ valid: Type.Boolean() }),
});

export const agreementCurrent = openCall({
  path: '/api/account/agreement/current',
  summary: 'The version of the user agreement that one agrees to now; its text is note 1 of /api/plat_note.',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({ version: Type.String() }),
});

export const registerStart = openCall({
  path: '/api/account/register/start',
  summary: 'First step: the code that was sent to the address.',
  effect: 'change',
  body: strictObject({ channel: CHANNEL, to: CONTACT, area_code: Type.Optional(AREA_CODE), code: CODE }),
  answer: strictObject({ ticket: TICKET }),
});

export const registerFinish = openCall({
  path: '/api/account/register/finish',
  summary: 'Second step: passwords, invitation and agreement; opens the account and a session.',
  effect: 'change',
  body: strictObject({
    ticket: TICKET,
    login_password: NEW_PASSWORD,
    fund_password: NEW_PASSWORD,
    invitation_code: INVITATION,
    agree: Type.Boolean(),
    /** The version that was read; where it is not the present one any more, nothing is done. */
    agreement_version: Type.Optional(Type.String({ maxLength: 64 })),
    device: DEVICE,
  }),
  answer: OPENED,
});

export const login = openCall({
  path: '/api/account/login',
  summary:
    'Opens a session by e-mail, phone number or demo name. The token goes into the header `token` of the other calls. Who has a second factor is refused with SECOND_FACTOR_NEEDED (send `code` as well: the authenticator’s, or a recovery code) or, with passkeys only, PASSKEY_NEEDED (log in by passkey, or send a recovery code).',
  effect: 'change',
  maintenance: 'served',
  body: strictObject({
    /** An e-mail, or a phone number: with its calling code in front, or with `area_code` beside it. */
    account: Type.String({ minLength: 1, maxLength: 254 }),
    area_code: Type.Optional(AREA_CODE),
    password: Type.String({ minLength: 1, maxLength: 256 }),
    device: DEVICE,
    /** Of the authenticator, or a recovery code; only for who has a second factor. */
    code: Type.Optional(FACTOR_CODE),
  }),
  answer: OPENED,
});

export const logout = userCall({
  path: '/api/account/logout',
  summary: 'Ends this session.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: NOTHING,
});

export const resetStart = openCall({
  path: '/api/account/reset/start',
  summary: 'A forgotten login password, first step: the code that was sent to the account’s address.',
  effect: 'change',
  body: strictObject({ channel: CHANNEL, to: CONTACT, area_code: Type.Optional(AREA_CODE), code: CODE }),
  answer: strictObject({ ticket: TICKET }),
});

export const resetFinish = openCall({
  path: '/api/account/reset/finish',
  summary: 'Second step: the new login password. Ends every session; nothing leaves the account for 24 hours.',
  effect: 'change',
  body: strictObject({ ticket: TICKET, login_password: NEW_PASSWORD }),
  answer: NOTHING,
});

/** Until when nothing leaves the account. */
const HELD = strictObject({ hold_until: TIME_MS });

export const loginPasswordChange = userCall({
  path: '/api/account/login_password/change',
  summary: 'Another login password, with a code of purpose `login_password`. Ends every session; nothing leaves the account for 24 hours.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ code: CODE, login_password: NEW_PASSWORD, second_factor: SECOND_FACTOR }),
  answer: HELD,
});

export const fundPasswordChange = userCall({
  path: '/api/account/fund_password/change',
  summary: 'Another fund password, with a code of purpose `fund_password`. Ends every session; nothing leaves the account for 24 hours.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ code: CODE, fund_password: NEW_PASSWORD, second_factor: SECOND_FACTOR }),
  answer: HELD,
});

export const emailChange = userCall({
  path: '/api/account/email/change',
  summary:
    'Another e-mail, or the first one, with codes to the old and the new address; who has none yet gets the old code by phone. Ends every session; nothing leaves the account for 24 hours.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ old_code: CODE, email: CONTACT, new_code: CODE, second_factor: SECOND_FACTOR }),
  answer: HELD,
});

export const phoneChange = userCall({
  path: '/api/account/phone/change',
  summary:
    'Another phone number, or the first one, with codes to the old and the new one; who has none yet gets the old code by e-mail. Ends every session; nothing leaves the account for 24 hours.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ old_code: CODE, area_code: AREA_CODE, phone: CONTACT, new_code: CODE, second_factor: SECOND_FACTOR }),
  answer: HELD,
});

export const centerIndex = userCall({
  path: '/api/center/index',
  summary: 'The user of this session.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({ user: USER }),
});

/** Where somebody came from. */
const PLACE = {
  /** `Chrome, Windows`; empty where it cannot be told. */
  device: Type.String(),
  /** Address of the network. */
  address: Type.String(),
  /** ISO 3166, where the list of countries has it. */
  country: orNull(Type.String()),
};

export const sessions = userCall({
  path: '/api/account/sessions',
  summary: 'The open sessions of this user, the one used last first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        id: Type.String(),
        ...PLACE,
        opened: TIME_MS,
        seen: TIME_MS,
        /** This very session. */
        current: Type.Boolean(),
      }),
    ),
  }),
});

export const sessionsEnd = userCall({
  path: '/api/account/sessions/end',
  summary: 'Ends one session, or with no id all but this one.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'named', noun: 'session', field: 'id' },
  body: strictObject({ id: Type.Optional(Type.String({ maxLength: 20, pattern: '^[1-9][0-9]*$' })) }),
  answer: strictObject({ ended: Type.Integer({ minimum: 0 }) }),
});

/** How a login ended. */
export const LOGIN_RESULTS = ['success', 'wrong_password', 'wrong_second_factor'] as const;

export const logins = userCall({
  path: '/api/account/logins',
  summary: 'Logins and failed tries at this account, newest first; kept for 180 days.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    cursor: Type.Optional(Type.String({ maxLength: 20, pattern: '^[0-9]+$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: strictObject({
    list: Type.Array(strictObject({ id: Type.String(), time: TIME_MS, ...PLACE, result: oneOf(LOGIN_RESULTS) })),
    next_cursor: orNull(Type.String()),
  }),
});

export const nickname = userCall({
  path: '/api/account/nickname',
  summary: 'Another nickname.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ nickname: Type.String({ maxLength: 200 }) }),
  answer: strictObject({ nickname: Type.String() }),
});

export const avatar = userCall({
  path: '/api/account/avatar',
  summary: 'The account’s picture: a file of /api/upload?purpose=avatar, or null for none.',
  effect: 'change',
  ownership: { kind: 'named', noun: 'file', field: 'file' },
  body: strictObject({ file: orNull(Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })) }),
  answer: strictObject({ avatar: orNull(Type.String()) }),
});

/**
 * What follows a person from device to device. Null: nothing was chosen, and the device decides. What belongs to one screen (hidden
 * amounts, chart) stays in its browser; lists of markets are documents of the desk.
 */
const SETTINGS = strictObject({
  /** Language of mails and text messages, and of the pages on a new device. */
  lang: orNull(oneOf(LANGUAGES.map(({ value }) => value))),
  /** Price method: the currency in which values are shown. */
  currency: orNull(oneOf(DISPLAY_CURRENCIES.map(({ name }) => name))),
  theme: orNull(oneOf(['dusk', 'dawn', 'system'])),
  colours: orNull(oneOf(['default', 'inverted', 'kr', 'cvd'])),
  density: orNull(oneOf(['compact', 'regular', 'comfortable'])),
  time_zone: orNull(oneOf(['local', 'UTC'])),
  /** Which mails come; those about security always do. */
  mails: strictObject({ login: Type.Boolean(), trade: Type.Boolean(), wallet: Type.Boolean(), news: Type.Boolean() }),
});
export type AccountSettings = Static<typeof SETTINGS>;

export const accountSettings = userCall({
  path: '/api/account/settings',
  summary: 'General settings that follow the person from device to device.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({ settings: SETTINGS }),
});

export const accountSettingsSave = userCall({
  path: '/api/account/settings/save',
  summary: 'Changes the settings that are named; the others stay.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'own' },
  body: Type.Partial(SETTINGS, { additionalProperties: false }),
  answer: strictObject({ settings: SETTINGS }),
});

export const security = userCall({
  path: '/api/account/security',
  summary: 'What protects the account: which credentials there are, and when they were changed.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({
    level: oneOf(['low', 'high']),
    /** Null: not changed since the registration. */
    login_password_changed: orNull(TIME_MS),
    fund_password: Type.Boolean(),
    fund_password_changed: orNull(TIME_MS),
    /** After too many wrong fund passwords none is taken until then (rules 7.5). */
    fund_password_locked_until: orNull(TIME_MS),
    totp: Type.Boolean(),
    passkeys: Type.Integer({ minimum: 0 }),
    /** Those that were not used. */
    recovery_codes: Type.Integer({ minimum: 0 }),
    /** The word that our mails to this person carry; null for none. */
    anti_phishing: orNull(Type.String()),
    hold_until: orNull(TIME_MS),
    /** What the hold is for; null when nothing is held. */
    hold_reason: orNull(oneOf(['login_password', 'fund_password', 'email', 'phone', 'second_factor', 'whitelist', 'thaw'])),
    /** Passkeys work where the site has a name of its own. */
    passkeys_offered: Type.Boolean(),
    agreement: orNull(strictObject({ version: Type.String(), time: TIME_MS, current: Type.Boolean() })),
  }),
});

export const agreementAccept = userCall({
  path: '/api/account/agreement/accept',
  summary: 'Agrees to the present version of the user agreement.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'own' },
  body: strictObject({ version: Type.String({ minLength: 1, maxLength: 64 }) }),
  answer: NOTHING,
});

export const antiPhishing = userCall({
  path: '/api/account/anti_phishing',
  summary: 'The word that our mails to this person carry from now on; null takes it away.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ word: orNull(Type.String({ minLength: 1, maxLength: 80 })), login_password: PASSWORD }),
  answer: strictObject({ anti_phishing: orNull(Type.String()) }),
});

export const totpStart = userCall({
  path: '/api/account/totp/start',
  summary: 'A new secret for an authenticator; it counts when it is confirmed.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: strictObject({ login_password: PASSWORD }),
  /** Base32, and the address that the QR code shows. */
  answer: strictObject({ secret: Type.String(), uri: Type.String() }),
});

/** Shown once; each is good for one login. */
const RECOVERY_CODES = Type.Array(Type.String());

export const totpConfirm = userCall({
  path: '/api/account/totp/confirm',
  summary:
    'Switches the authenticator on, with a code of it; recovery codes come with the first factor. Nothing leaves the account for 24 hours.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: strictObject({ code: CODE }),
  answer: strictObject({ recovery_codes: RECOVERY_CODES, hold_until: TIME_MS }),
});

export const totpRemove = userCall({
  path: '/api/account/totp/remove',
  summary: 'Switches the authenticator off, with a code of it or a recovery code. Nothing leaves the account for 24 hours.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ login_password: PASSWORD, second_factor: FACTOR_CODE }),
  answer: HELD,
});

export const recoveryCodesNew = userCall({
  path: '/api/account/recovery_codes/new',
  summary: 'New recovery codes; those before are void.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ login_password: PASSWORD, second_factor: SECOND_FACTOR }),
  answer: strictObject({ recovery_codes: RECOVERY_CODES }),
});

export const passkeyRegisterOptions = userCall({
  path: '/api/account/passkey/register_options',
  summary: 'Begins a passkey; with a code where there is an authenticator.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: strictObject({ login_password: PASSWORD, second_factor: SECOND_FACTOR }),
  answer: strictObject({ options: CREDENTIAL_OPTIONS }),
});

export const passkeyRegister = userCall({
  path: '/api/account/passkey/register',
  summary: 'Keeps a passkey; recovery codes come with the first factor. Nothing leaves the account for 24 hours.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: strictObject({ credential: CREDENTIAL, name: Type.String(NAME_LENGTH) }),
  answer: strictObject({ id: Type.String(), recovery_codes: RECOVERY_CODES, hold_until: TIME_MS }),
});

export const passkeyList = userCall({
  path: '/api/account/passkey/list',
  summary: 'The passkeys of this user.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(strictObject({ id: Type.String(), name: Type.String(), added: TIME_MS, used: orNull(TIME_MS) })),
  }),
});

export const passkeyRemove = userCall({
  path: '/api/account/passkey/remove',
  summary: 'Takes a passkey away; with a code where there is an authenticator. Nothing leaves the account for 24 hours.',
  effect: 'change',
  ownership: { kind: 'named', noun: 'passkey', field: 'id' },
  body: strictObject({
    id: Type.String({ maxLength: 20, pattern: '^[1-9][0-9]*$' }),
    login_password: PASSWORD,
    second_factor: SECOND_FACTOR,
  }),
  answer: HELD,
});

export const passkeyLoginOptions = openCall({
  path: '/api/account/passkey/login_options',
  summary: 'Begins a login by passkey; the same for everybody, the passkey itself says whose it is.',
  effect: 'repeatable',
  maintenance: 'served',
  body: NOTHING,
  answer: strictObject({ options: CREDENTIAL_OPTIONS }),
});

export const passkeyLogin = openCall({
  path: '/api/account/passkey/login',
  summary: 'Opens a session by passkey, which is password and second factor in one.',
  effect: 'change',
  maintenance: 'served',
  body: strictObject({ credential: CREDENTIAL, device: DEVICE }),
  answer: OPENED,
});

/** What proves a payment, or that what may be paid to is opened again; the second factor of who has one, in one of its two forms. */
export const PAYMENT_PROOF = {
  fund_password: Type.String({ minLength: 1, maxLength: 128 }),
  code: CODE,
  second_factor: SECOND_FACTOR,
  /** In its place: a passkey's answer to options that were made for this very request. */
  passkey: Type.Optional(CREDENTIAL),
};

export const whitelistOn = userCall({
  path: '/api/account/whitelist/on',
  summary: 'Whitelist mode from now on: withdrawals go to addresses of the book alone, each from 24 hours after it was added.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: strictObject({ fund_password: PAYMENT_PROOF.fund_password }),
  answer: NOTHING,
});

export const whitelistPasskeyOptions = userCall({
  path: '/api/account/whitelist/passkey_options',
  summary: 'What a passkey is asked to confirm the end of whitelist mode with; once, within five minutes.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({ options: CREDENTIAL_OPTIONS }),
});

export const whitelistOff = userCall({
  path: '/api/account/whitelist/off',
  summary:
    'Ends whitelist mode, with what a withdrawal asks for: the fund password, a code of purpose `whitelist`, and the second factor of who has one. Nothing leaves the account for 24 hours.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject(PAYMENT_PROOF),
  answer: HELD,
});

export const accountFreeze = userCall({
  path: '/api/account/freeze',
  summary: 'Stops everything at once: every session ends, nothing can be traded or taken out until support has checked who asks.',
  effect: 'change',
  maintenance: 'served',
  ownership: { kind: 'own' },
  body: strictObject({ login_password: PASSWORD }),
  answer: NOTHING,
});

export const accountClose = userCall({
  path: '/api/account/close',
  summary: 'Closes the account for good, with a code of purpose `close`; only when it holds nothing and nothing is open.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ login_password: PASSWORD, code: CODE, second_factor: SECOND_FACTOR }),
  /** What the law asks us to keep is erased then. */
  answer: strictObject({ retained_until: TIME_MS }),
});

export const accountExport = userCall({
  path: '/api/account/export',
  summary: 'All that is kept about this person, as one JSON text; with the second factor where there is one.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ login_password: PASSWORD, second_factor: SECOND_FACTOR }),
  answer: strictObject({ json: Type.String() }),
});
