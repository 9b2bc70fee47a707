/**
 * Every table that keeps something of a person: what of it goes into the export of his data, and what becomes of it when his account has
 * been closed for as long as the law asks (docs/security.md). A test compares the list with the schema, so that a new table has its
 * place here before it ships.
 */

/** Rows that name a person. */
export interface PersonTable {
  /** The column that says whose they are. */
  readonly user: string;
  /** What goes into his export, or in words why nothing does. */
  readonly exported: ExportedColumns | string;
  /** `erased`: the rows go. Otherwise in words why they are kept. */
  readonly afterwards: 'erased' | { readonly kept: string };
}

export interface ExportedColumns {
  /** Those that stand as they are. */
  readonly plain: readonly string[];
  /** Those that are sealed, with the place they are sealed for; `{id}` is the row's id. */
  readonly sealed?: Readonly<Record<string, string>>;
}

const BOOKS = 'the books of the exchange: amounts and numbers, nothing else of a person; kept';
const OWN_PART = 'said by the room of accounts in words of its own';
const NOT_TOLD = 'what operators keep for each other: it may speak of others, and of checks that the law forbids to tell him of';
const SECRET = 'proves who somebody is, and says nothing of him';

/** In the order in which rows go: what refers to others goes before them. */
export const PERSON_TABLES: Readonly<Record<string, PersonTable>> = {
  session: { user: 'account_id', exported: OWN_PART, afterwards: 'erased' },
  listen_key: { user: 'user_id', exported: SECRET, afterwards: 'erased' },
  known_login: { user: 'account_id', exported: 'keyed hashes of devices and networks, which say neither', afterwards: 'erased' },
  login_event: { user: 'account_id', exported: OWN_PART, afterwards: 'erased' },
  agreement: { user: 'account_id', exported: OWN_PART, afterwards: 'erased' },
  verification_code: { user: 'account_id', exported: SECRET, afterwards: 'erased' },
  account_ticket: { user: 'account_id', exported: SECRET, afterwards: 'erased' },
  totp: { user: 'account_id', exported: OWN_PART, afterwards: 'erased' },
  recovery_code: { user: 'account_id', exported: SECRET, afterwards: 'erased' },
  passkey: { user: 'account_id', exported: OWN_PART, afterwards: 'erased' },
  passkey_challenge: { user: 'account_id', exported: SECRET, afterwards: 'erased' },
  trading_key: {
    user: 'account_id',
    exported: {
      plain: ['id', 'api_key', 'kind', 'public_key', 'label', 'spot', 'futures', 'withdraw', 'made_at', 'expires_at', 'enabled', 'used_at'],
      sealed: { addresses: 'trading key {id} addresses', used_address: 'trading key {id} use' },
    },
    afterwards: 'erased',
  },
  message_outbox: {
    user: 'account_id',
    exported: { plain: ['channel', 'recipient', 'lang', 'template', 'params', 'asked_at', 'done_at', 'outcome'] },
    afterwards: 'erased',
  },
  message_word: { user: 'account_id', exported: OWN_PART, afterwards: 'erased' },
  desk_document: { user: 'account_id', exported: { plain: ['kind', 'key', 'document', 'written_at'] }, afterwards: 'erased' },
  notice_read: { user: 'account_id', exported: { plain: ['notice_id'] }, afterwards: 'erased' },
  notice: { user: 'account_id', exported: { plain: ['id', 'kind', 'params', 'link', 'made_at', 'read_at'] }, afterwards: 'erased' },
  price_alert: {
    user: 'account_id',
    exported: {
      plain: [
        'id',
        'source',
        'pair',
        'kind',
        'direction',
        'period',
        'value',
        'repeat',
        'mail',
        'note',
        'state',
        'made_at',
        'told_at',
        'reached',
      ],
    },
    afterwards: 'erased',
  },
  ticket_message: {
    user: 'account_id',
    exported: { plain: ['id', 'ticket_id', 'written_by', 'files', 'written_at'], sealed: { sealed: 'ticket message {id}' } },
    afterwards: 'erased',
  },
  ticket: {
    user: 'account_id',
    exported: { plain: ['id', 'topic', 'state', 'opened_at', 'updated_at', 'closed_by'], sealed: { subject: 'ticket {id} subject' } },
    afterwards: 'erased',
  },
  deal_block: {
    user: 'account_id',
    exported: 'names others, whom he has blocked; its call gives it',
    afterwards: 'erased',
  },
  deal_deposit: { user: 'account_id', exported: { plain: ['id', 'asset', 'amount', 'asked_at'] }, afterwards: 'erased' },
  deal_read: { user: 'account_id', exported: { plain: ['deal', 'message_id'] }, afterwards: 'erased' },
  deal_message: {
    user: 'account_id',
    exported: { plain: ['id', 'deal', 'author', 'file', 'written_at'], sealed: { sealed: 'deal message {id}' } },
    afterwards: 'erased',
  },
  deal_evidence: {
    user: 'account_id',
    exported: { plain: ['id', 'deal', 'side', 'reason', 'added_at'], sealed: { sealed: 'deal evidence {id}' } },
    afterwards: 'erased',
  },
  deal_picture: {
    user: 'account_id',
    exported: { plain: ['file', 'deal', 'purpose', 'bytes', 'added_at', 'ordinal'] },
    afterwards: 'erased',
  },
  merchant: {
    user: 'account_id',
    exported: { plain: ['state', 'reason', 'asked_at', 'decided_at'] },
    afterwards: { kept: 'says who may advertise, which the engine must agree with' },
  },
  withdrawal_address: {
    user: 'account_id',
    exported: { plain: ['id', 'symbol', 'network', 'address', 'note', 'added_at'] },
    afterwards: 'erased',
  },
  collection_method: {
    user: 'account_id',
    exported: { plain: ['id', 'kind', 'currency', 'kept_at'], sealed: { sealed: 'collection' } },
    afterwards: 'erased',
  },
  identity: {
    user: 'account_id',
    exported: {
      plain: ['id', 'status', 'country', 'front', 'back', 'submitted_at', 'decided_at', 'reason'],
      sealed: { sealed: 'identity' },
    },
    afterwards: 'erased',
  },
  operator_note: { user: 'account_id', exported: NOT_TOLD, afterwards: 'erased' },
  account_flag: { user: 'account_id', exported: NOT_TOLD, afterwards: 'erased' },
  upload_view: { user: 'account_id', exported: { plain: ['file', 'seen_at'] }, afterwards: 'erased' },
  // The pictures themselves are read one by one (export-person.ts).
  upload: { user: 'account_id', exported: { plain: ['id', 'purpose', 'stored_at', 'used'] }, afterwards: 'erased' },
  person_key: { user: 'account_id', exported: 'the key that his data are sealed with', afterwards: 'erased' },
  outbox: {
    user: 'account_id',
    exported: 'what operators noted about a suspension, which may speak of others',
    afterwards: { kept: 'says when an account was suspended, which the engine must agree with' },
  },
  user_rights: {
    user: 'account_id',
    exported: OWN_PART,
    afterwards: { kept: 'what the engine was told last, which both sides must agree on' },
  },
  money_id: { user: 'user_id', exported: 'names that the person’s own programs gave to requests', afterwards: { kept: BOOKS } },
  spot_order: { user: 'user_id', exported: 'its calls and pages give it as CSV', afterwards: { kept: BOOKS } },
  spot_prevented: { user: 'user_id', exported: 'the trading API gives it', afterwards: { kept: BOOKS } },
  spot_fill: { user: 'user_id', exported: 'its calls and pages give it as CSV', afterwards: { kept: BOOKS } },
  contract_order: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  contract_fill: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  contract_plan: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  contract_funding: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  contract_liquidation: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  margin_call: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  seconds_contract: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  ico_record: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  ico_thaw: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  deal_peer: {
    user: 'account_id',
    exported: { plain: ['peer'] },
    afterwards: { kept: 'what others call him in trades that they had with him; it says nothing of him' },
  },
  deal_advert: { user: 'account_id', exported: 'numbers of adverts; what they said is exported', afterwards: { kept: BOOKS } },
  deal_advert_text: {
    user: 'account_id',
    exported: { plain: ['id', 'advert_id', 'kinds', 'conditions', 'state', 'saved_at'], sealed: { terms: 'deal terms' } },
    afterwards: { kept: 'what trades were made on; the terms cannot be read any more' },
  },
  deal: {
    user: 'account_id',
    exported: 'its calls and pages give it',
    afterwards: { kept: 'which trades there were; names and accounts in them cannot be read any more' },
  },
  ledger_record: { user: 'owner', exported: 'its calls and pages give it as CSV', afterwards: { kept: BOOKS } },
  deposit_address: {
    user: 'account_id',
    exported: { plain: ['network', 'address', 'made_at'] },
    afterwards: { kept: 'what comes to an address after its owner has left is still his' },
  },
  deposit: { user: 'account_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  withdrawal: { user: 'account_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  withdrawal_block: {
    user: 'account_id',
    exported: NOT_TOLD,
    afterwards: { kept: 'says whether withdrawals are stopped, which the engine must agree with' },
  },
  held_hour: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  held_day: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  position_hour: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  position_day: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  profit_day: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  deal_day: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  fee_day: { user: 'user_id', exported: 'its calls and pages give it', afterwards: { kept: BOOKS } },
  deposit_order: { user: 'account_id', exported: 'what the engine was told of deposits', afterwards: { kept: BOOKS } },
  transfer: { user: 'user_id', exported: 'its calls and pages give it as CSV', afterwards: { kept: BOOKS } },
};
