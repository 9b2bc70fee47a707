/**
 * What every call answers: HTTP 200 with `{code, msg, data}`. 200 is success, 403 means that the session is over, anything
 * else is an error whose `msg` is shown to the person. Requests that make no call are answered by `PROTOCOL_ANSWERS`. Source: spec
 * §8, architecture "Site API".
 */
/** The body of every answer. `data` is null unless `code` is 200. */
export interface Envelope<Data> {
  readonly code: number;
  /** Localised sentence for the person; empty on success. */
  readonly msg: string;
  readonly data: Data;
}

/** The published codes of the site API, without the engine's refusals. Numbers are never given a second meaning. */
export const Code = {
  SUCCESS: 200,
  /** The body does not fit the call's schema, or a value in it does not fit the market. */
  BAD_REQUEST: 400,
  /** No session, or it is over: the client forgets its token and shows the login page (spec §4). */
  SESSION_OVER: 403,
  /** There is no such thing, or it is someone else's. */
  NOT_FOUND: 404,
  /** The same request within two seconds (spec §9). */
  DUPLICATE_REQUEST: 409,
  TOO_LARGE: 413,
  /** Bodies are JSON and nothing else. */
  NOT_JSON: 415,
  TOO_MANY_REQUESTS: 429,
  SYSTEM_ERROR: 500,
  /** Too much to do right now; nothing was done, the same request may be sent again. */
  BUSY: 503,
  /** The exchange stopped while the request was on its way: it may or may not have been done. Ask again with the same client id. */
  OUTCOME_UNKNOWN: 504,
  /** Not served where the request comes from; the one answer that comes with HTTP 403 (spec §8). */
  REGION_RESTRICTED: 451,
  /** The exchange is being maintained: what reads, cancels or logs in works, and nothing else was done (call.ts, `maintenance`). */
  MAINTENANCE: 609,
  WRONG_LOGIN: 610,
  /** A code that was sent: not this one, for something else, used, too old, or tried too often. */
  WRONG_CODE: 611,
  /** A code was just sent; the next one may be asked for a minute later. */
  CODE_WAIT: 612,
  /** No more codes today to this address, or from this network. */
  CODE_LIMIT: 613,
  /** The first step was too long ago, or was used. */
  TICKET_OVER: 614,
  WRONG_INVITATION: 615,
  AGREEMENT_NEEDED: 616,
  /** The agreement has changed since it was read. */
  AGREEMENT_CHANGED: 617,
  /** A new password breaks a rule; the sentence says which. */
  WEAK_PASSWORD: 618,
  /** Login password and fund password would be the same. */
  SAME_PASSWORDS: 619,
  /** The e-mail or phone number is another account's by now. */
  CONTACT_TAKEN: 620,
  /** The password was right: send the authenticator's code or a recovery code as well. */
  SECOND_FACTOR_NEEDED: 621,
  /** The password was right: log in by passkey, or send a recovery code as well. */
  PASSKEY_NEEDED: 622,
  WRONG_SECOND_FACTOR: 623,
  /** A password that was asked for once more. */
  WRONG_PASSWORD: 624,
  WRONG_FUND_PASSWORD: 625,
  /** Too many wrong fund passwords: none is taken for a day. */
  FUND_PASSWORD_LOCKED: 626,
  /** The account holds something, or something is open. */
  NOT_CLOSABLE: 627,
  /** The operator has not switched this on. */
  NOT_OFFERED: 628,
  /** There is no address to send a code to: link one first. */
  NO_CONTACT: 629,
  /** An operator's roles do not allow it, or he may not decide on what he proposed or what is about himself. */
  NOT_ALLOWED: 630,
  /** The key is not one of the operator's, or has signed something else. */
  WRONG_SIGNATURE: 631,
  /** The change is another than the one that was seen, or what it starts from has changed. */
  CHANGE_OUTDATED: 632,
  /** The change was decided on or taken back. */
  CHANGE_CLOSED: 633,
  /** All is already as proposed. */
  CHANGES_NOTHING: 634,
  /** In whitelist mode: not an address of the user's book for this currency and network, or one that was added less than 24 hours ago. */
  NOT_WHITELISTED: 635,
} as const;
export type Code = (typeof Code)[keyof typeof Code];

/** `data.message` of the HTTP 403 that a region which is not served gets (spec §8). */
export const REGION_RESTRICTED = 'REGION_RESTRICTED';

/** The engine's refusals stand above this number: code = REFUSAL_BASE + Refusal. */
const REFUSAL_BASE = 1000;

/** Site code of an engine's refusal (`@kontor/domain/refusals`). */
export function codeOfRefusal(refusal: number): number {
  return REFUSAL_BASE + refusal;
}

/**
 * The answers that are not HTTP 200: the request itself could not be read or led nowhere (or came from a region that is not served),
 * so no call was made. All have the envelope; its `data` is null but for 403.
 */
export const PROTOCOL_ANSWERS = [
  {
    status: 400,
    code: Code.BAD_REQUEST,
    when: 'what came is no HTTP, no JSON, or JSON with one name twice in an object; the target does not begin with `/` or does not decode',
  },
  {
    status: 403,
    code: Code.REGION_RESTRICTED,
    when: 'not served where the request comes from, or that cannot be told; `data.message` is REGION_RESTRICTED',
  },
  { status: 404, code: Code.NOT_FOUND, when: 'there is no such call, or it has another method' },
  { status: 408, code: Code.BAD_REQUEST, when: 'the request did not come as a whole within 15 seconds; the connection ends' },
  { status: 413, code: Code.TOO_LARGE, when: 'the body is larger than 64 KB, a picture larger than 8 MB' },
  { status: 415, code: Code.NOT_JSON, when: 'the body is not `application/json` and the call takes no picture' },
  { status: 431, code: Code.BAD_REQUEST, when: 'the headers are larger than 16 KB; the connection ends' },
] as const;

/** Message key of each code; the screens and the server translate keys, never sentences. */
export const CODE_KEYS = {
  BAD_REQUEST: 'error.badRequest',
  SESSION_OVER: 'error.sessionOver',
  NOT_FOUND: 'error.notFound',
  DUPLICATE_REQUEST: 'error.duplicateRequest',
  TOO_LARGE: 'error.tooLarge',
  NOT_JSON: 'error.notJson',
  TOO_MANY_REQUESTS: 'error.tooManyRequests',
  SYSTEM_ERROR: 'error.systemError',
  BUSY: 'error.busy',
  OUTCOME_UNKNOWN: 'error.outcomeUnknown',
  REGION_RESTRICTED: 'error.regionRestricted',
  MAINTENANCE: 'error.maintenance',
  WRONG_LOGIN: 'error.wrongLogin',
  WRONG_CODE: 'account.wrongCode',
  CODE_WAIT: 'account.codeWait',
  CODE_LIMIT: 'account.codeLimit',
  TICKET_OVER: 'account.ticketOver',
  WRONG_INVITATION: 'account.wrongInvitation',
  AGREEMENT_NEEDED: 'account.agreementNeeded',
  AGREEMENT_CHANGED: 'account.agreementChanged',
  WEAK_PASSWORD: 'account.weakPassword',
  SAME_PASSWORDS: 'account.samePasswords',
  CONTACT_TAKEN: 'account.contactTaken',
  SECOND_FACTOR_NEEDED: 'account.secondFactorNeeded',
  PASSKEY_NEEDED: 'account.passkeyNeeded',
  WRONG_SECOND_FACTOR: 'account.wrongSecondFactor',
  WRONG_PASSWORD: 'account.wrongPassword',
  WRONG_FUND_PASSWORD: 'account.wrongFundPassword',
  FUND_PASSWORD_LOCKED: 'account.fundPasswordLocked',
  NOT_CLOSABLE: 'account.notClosable',
  NOT_OFFERED: 'account.notOffered',
  NO_CONTACT: 'account.noContact',
  NOT_ALLOWED: 'console.notAllowed',
  WRONG_SIGNATURE: 'console.wrongSignature',
  CHANGE_OUTDATED: 'console.changeOutdated',
  CHANGE_CLOSED: 'console.changeClosed',
  CHANGES_NOTHING: 'console.changesNothing',
  NOT_WHITELISTED: 'account.notWhitelisted',
} as const satisfies {
  readonly [K in Exclude<keyof typeof Code, 'SUCCESS'>]: `error.${string}` | `account.${string}` | `console.${string}`;
};
