/** What messages and personal notices can be about, and what each of them names. */
import type { CodePurpose } from '@kontor/contract/account';

/** What the words about a trade between peers name. */
type DealParams = Readonly<Record<'number' | 'quantity' | 'symbol' | 'total' | 'fiat', string>>;

/** What each event's words name. Text is shown as it is; a moment in the reader's way of writing it, UTC. */
export interface EventParams {
  /** Somebody tried to register with an address that has an account. */
  readonly already_registered: { readonly time: Date };
  readonly login_password_changed: { readonly time: Date };
  readonly fund_password_changed: { readonly time: Date };
  /** To the old address and the new one; `email` is the new one, masked. */
  readonly email_changed: { readonly time: Date; readonly email: string };
  /** To the old number and the new one; `phone` is the new one, masked. */
  readonly phone_changed: { readonly time: Date; readonly phone: string };
  readonly authenticator_added: { readonly time: Date };
  readonly authenticator_removed: { readonly time: Date };
  readonly passkey_added: { readonly time: Date };
  readonly passkey_removed: { readonly time: Date };
  readonly recovery_codes_made: { readonly time: Date };
  readonly recovery_code_used: { readonly time: Date };
  /** Withdrawals go to addresses of the book alone; or anywhere again, after a hold. */
  readonly whitelist_on: { readonly time: Date };
  readonly whitelist_off: { readonly time: Date };
  /** Of the trading API; `label` is what its owner calls it. */
  readonly trading_key_made: { readonly time: Date; readonly label: string };
  /** Also switched off or on. */
  readonly trading_key_changed: { readonly time: Date; readonly label: string };
  readonly trading_key_deleted: { readonly time: Date; readonly label: string };
  /** `address`: its ends. */
  readonly address_added: { readonly symbol: string; readonly network: string; readonly address: string };
  readonly collection_added: { readonly time: Date; readonly currency: string };
  readonly collection_changed: { readonly time: Date; readonly currency: string };
  readonly collection_removed: { readonly time: Date };
  /** Operators have booked something, in trading quantities of the currency without a sign. */
  readonly balance_credited: { readonly quantity: string; readonly symbol: string };
  readonly balance_debited: { readonly quantity: string; readonly symbol: string };
  /** From a device that the account has not logged in on. `place`: address and country; `device`: browser and system. */
  readonly new_login: { readonly time: Date; readonly place: string; readonly device: string };
  /** Nothing leaves the account before `until` (rules 7.4). */
  readonly withdrawals_held: { readonly until: Date };
  readonly withdrawal_requested: { readonly quantity: string; readonly symbol: string; readonly address: string; readonly network: string };
  /** It has left the account, and is being paid. */
  readonly withdrawal_sent: { readonly quantity: string; readonly symbol: string };
  readonly withdrawal_completed: { readonly quantity: string; readonly symbol: string; readonly txid: string };
  readonly withdrawal_failed: { readonly quantity: string; readonly symbol: string };
  readonly withdrawal_cancelled: { readonly quantity: string; readonly symbol: string };
  readonly withdrawal_rejected: { readonly quantity: string; readonly symbol: string };
  /** On its way: the chain has it, and it is not credited yet. */
  readonly deposit_seen: { readonly quantity: string; readonly symbol: string };
  /** Its chain has taken it back, and so has the exchange. */
  readonly deposit_reversed: { readonly quantity: string; readonly symbol: string };
  readonly deposit_credited: { readonly quantity: string; readonly symbol: string };
  /** `quantity` of the base coin `symbol` was closed; `price` is the mark that it was liquidated by. */
  readonly position_liquidated: { readonly pair: string; readonly quantity: string; readonly symbol: string; readonly price: string };
  readonly position_deleveraged: { readonly pair: string; readonly quantity: string; readonly symbol: string; readonly price: string };
  /** `ratio`: maintenance margin over what supports it, `80 %`. */
  readonly margin_call_cross: { readonly ratio: string };
  readonly margin_call_isolated: { readonly pair: string; readonly ratio: string };
  /** The contract is over, and with it the position. */
  readonly position_settled: { readonly pair: string; readonly quantity: string; readonly symbol: string; readonly price: string };
  /** Of the contract `number`; `quantity` is what came back, stake and fee. */
  readonly seconds_void: { readonly pair: string; readonly number: string; readonly quantity: string; readonly symbol: string };
  /** Of the trade between peers `number`: `quantity` of `symbol` for `total` of the currency `fiat`. */
  readonly deal_begun: DealParams;
  /** The buyer says so. */
  readonly deal_paid: DealParams;
  readonly deal_completed: DealParams;
  readonly deal_cancelled: DealParams;
  /** The time to confirm is over, and nothing else has happened. */
  readonly deal_overdue: DealParams;
  readonly deal_appealed: DealParams;
  /** Alerts that a person has set: a market, what was reached, and the person's note, which may be empty. `change` and `rate` with their sign for percent. */
  readonly price_alert_up: { readonly pair: string; readonly price: string; readonly note: string };
  readonly price_alert_down: { readonly pair: string; readonly price: string; readonly note: string };
  readonly price_alert_change_up: { readonly pair: string; readonly change: string; readonly period: string; readonly note: string };
  readonly price_alert_change_down: { readonly pair: string; readonly change: string; readonly period: string; readonly note: string };
  readonly price_alert_funding_up: { readonly pair: string; readonly rate: string; readonly note: string };
  readonly price_alert_funding_down: { readonly pair: string; readonly rate: string; readonly note: string };
  /** The market is not traded any more. */
  readonly price_alert_ended: { readonly pair: string; readonly note: string };
  readonly merchant_approved: Readonly<Record<string, never>>;
  /** `reason` as the operator says it. */
  readonly merchant_rejected: { readonly reason: string };
  readonly merchant_withdrawn: { readonly reason: string };
  readonly identity_approved: Readonly<Record<string, never>>;
  /** `reason` as the reviewer says it. */
  readonly identity_rejected: { readonly reason: string };
  readonly account_suspended: { readonly time: Date };
  readonly account_reinstated: { readonly time: Date };
  readonly account_closed: { readonly time: Date };
  readonly ticket_answered: { readonly subject: string };
  /** Whatever an operator has to say to one person. */
  readonly notice: { readonly title: string; readonly text: string };
}
export type EventName = keyof EventParams;

/** The words of one event: a line, and sentences. `{name}` stands for a parameter. */
export interface EventWords {
  readonly subject: string;
  readonly text: string;
}

/** All words of one language. */
export interface MessageWords {
  /** What one does with a code. */
  readonly purposes: Readonly<Record<CodePurpose, string>>;
  /** `{purpose}`. */
  readonly codeSubject: string;
  /** `{purpose}`, `{code}`. */
  readonly codeText: string;
  /** Beside every code. */
  readonly codeWarning: string;
  /** A short message with a code: `{purpose}`, `{code}`. */
  readonly codeShort: string;
  /** `{word}`. */
  readonly word: string;
  /** What to do when it was not the reader, under what was changed on an account. */
  readonly notYou: string;
  readonly footer: string;
  readonly events: Readonly<Record<EventName, EventWords>>;
}
