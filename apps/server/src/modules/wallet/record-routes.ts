/** Wallet records: each posting to a user's accounts, with what it is about. Source: spec §3 (wallet record), §4; rules 6.3. */
import type { BodyOf } from '@kontor/contract/call';
import { DEPOSIT_STATES } from '@kontor/contract/funds-state';
import { ACCOUNT_WORDS, BUCKET_WORDS, RECORD_WORDS } from '@kontor/contract/glossary';
import { walletRecords } from '@kontor/contract/wallet';
import type { RECORD_STATES } from '@kontor/contract/wallet';
import { formatDecimal } from '@kontor/domain/amount';
import { RecordType } from '@kontor/domain/record-types';
import type { Histories } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { RecordRow } from '../../follower/record-row.ts';
import type { TransferHistory } from '../../follower/wallet/transfer-history.ts';
import type { Routes } from '../../http/routes.ts';
import { refused } from '../../http/refused.ts';
import { assetNamed } from '../market/symbols.ts';
import type { Symbols } from '../market/symbols.ts';
import { mountRecordList } from '../../http/record-list.ts';
import { MOST, writeCursor } from '../../http/record-window.ts';
import type { RecordOrigin, RecordOrigins } from '../../record-origin.ts';

export interface WalletRecordsOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'sequence'>;
  readonly histories: Pick<Histories, 'records'>;
  readonly transfers: Pick<TransferHistory, 'ofCommands'>;
  readonly origins: RecordOrigins;
  readonly symbols: Symbols;
  readonly wallMs: () => number;
}

/** What a record is part of, which says more of it than the ledger does. `received`: of another customer's withdrawal. */
type Belonging = 'transfer' | 'withdrawal' | 'deposit' | 'received' | undefined;

/** By type. */
const BELONGINGS = {
  DEPOSIT: 'deposit',
  ADJUST: undefined,
  TRANSFER_OUT: 'transfer',
  TRANSFER_IN: 'transfer',
  SPOT_FREEZE: undefined,
  SPOT_UNFREEZE: undefined,
  SPOT_TRADE: undefined,
  SPOT_FEE: undefined,
  WITHDRAW_FREEZE: 'withdrawal',
  WITHDRAW: 'withdrawal',
  WITHDRAW_FEE: 'withdrawal',
  WITHDRAW_REFUND: 'withdrawal',
  DEPOSIT_REVERSE: 'deposit',
  MARGIN_IN: undefined,
  MARGIN_OUT: undefined,
  REALIZED_PNL: undefined,
  CONTRACT_FEE: undefined,
  FUNDING: undefined,
  LIQUIDATION_FEE: undefined,
  INSURANCE_COVER: undefined,
  ADL: undefined,
  SECONDS_OPEN: undefined,
  SECONDS_SETTLE: undefined,
  SECONDS_REFUND: undefined,
  SECONDS_FEE: undefined,
  ICO_PAY: undefined,
  ICO_REFUND: undefined,
  ICO_GRANT: undefined,
  ICO_THAW: undefined,
  P2P_LOCK: undefined,
  P2P_RELEASE: undefined,
  P2P_RETURN: undefined,
  P2P_FEE: undefined,
  P2P_DEPOSIT: undefined,
} as const satisfies Readonly<Record<keyof typeof RecordType, Belonging>>;

const BELONGING_OF: ReadonlyMap<number, Belonging> = new Map(
  Object.entries(BELONGINGS).map(([name, belonging]): [number, Belonging] => [RecordType[name as keyof typeof RecordType], belonging]),
);

type Status = (typeof RECORD_STATES)[number];

/** A record with what is known of its deposit or withdrawal. */
interface KnownRecord {
  readonly record: RecordRow;
  readonly origin: RecordOrigin | undefined;
  /** Why operators booked it, where they did. */
  readonly reason: string | undefined;
}

/** Long: one list, whose columns are many. */
export function mountWalletRecords(
  routes: Routes,
  { queries, histories, transfers, origins, symbols, wallMs }: WalletRecordsOptions,
): void {
  const { listings } = queries;

  /** Where the transfers among these records went from and to, by command. */
  const routesOf = async (user: number, rows: readonly KnownRecord[]) => {
    const commands = rows.filter(({ record }) => isPartOf(record, 'transfer')).map(({ record }) => record.sequence);
    const found = commands.length === 0 ? [] : await transfers.ofCommands(user, commands);
    return new Map(found.map((transfer) => [transfer.sequence, transfer]));
  };

  const withOrigins = async (user: number, records: readonly RecordRow[]): Promise<KnownRecord[]> => {
    const of = (belonging: Belonging, name: 'reference' | 'sequence'): number[] => [
      ...new Set(records.filter((record) => isPartOf(record, belonging)).map((record) => record[name])),
    ];
    const [numbers, sequences, others] = [of('withdrawal', 'reference'), of('deposit', 'sequence'), of('received', 'reference')];
    const adjusts = records.filter(({ type }) => type === RecordType.ADJUST).map(({ sequence }) => sequence);
    const [withdrawals, deposits, received, reasons] = await Promise.all([
      numbers.length === 0 ? undefined : origins.withdrawals(user, numbers),
      sequences.length === 0 ? undefined : origins.deposits(user, sequences),
      others.length === 0 ? undefined : origins.received(user, others),
      adjusts.length === 0 ? undefined : origins.adjustments(user, adjusts),
    ]);
    return records.map((record) => ({
      record,
      reason: reasons?.get(record.sequence),
      origin: isPartOf(record, 'withdrawal')
        ? withdrawals?.get(record.reference)
        : isPartOf(record, 'deposit')
          ? deposits?.get(record.sequence)
          : isPartOf(record, 'received')
            ? received?.get(record.reference)
            : undefined,
    }));
  };

  mountRecordList<typeof walletRecords, KnownRecord>(routes, { queries, wallMs }, walletRecords, {
    cursor: [MOST.WHOLE, MOST.INTEGER],
    placeOf: ({ record }) => placeOf(record),
    rows: async ({ user, body, window, before }) => {
      const types = typesOf(body);
      return withOrigins(
        user,
        await histories.records(user, {
          ...window,
          ...(body.account === undefined ? {} : { account: ACCOUNT_WORDS.indexOf(body.account) }),
          ...(body.symbol === undefined ? {} : { asset: assetNamed(symbols, body.symbol).asset }),
          ...(types === undefined ? {} : { types }),
          ...(before === undefined ? {} : { before: { sequence: before[0]!, ordinal: before[1]! } }),
        }),
      );
    },
    sift:
      ({ status }) =>
      (row) =>
        status === undefined || statusOf(row) === status,
    shown: async (rows, user) => {
      const between = await routesOf(user, rows);
      return rows.map((row) => {
        const { record, origin, reason } = row;
        const { scale } = listings.asset(record.asset);
        const transfer = isPartOf(record, 'transfer') ? between.get(record.sequence) : undefined;
        return {
          record_id: writeCursor(placeOf(record)),
          time: record.timeMs,
          type: RECORD_WORDS[record.type - 1]!,
          account: ACCOUNT_WORDS[record.account]!,
          bucket: BUCKET_WORDS[record.bucket]!,
          asset: symbols.ofAsset(record.asset).symbol,
          amount: formatDecimal(record.amount, scale),
          before_change: formatDecimal(record.before, scale),
          latest_amount: formatDecimal(record.after, scale),
          // A posting never changes; what it is part of may.
          update_time: Math.max(record.timeMs, origin?.updateMs ?? 0),
          status: statusOf(row),
          from: transfer === undefined ? null : ACCOUNT_WORDS[transfer.from]!,
          to: transfer === undefined ? null : ACCOUNT_WORDS[transfer.to]!,
          address: origin?.address ?? null,
          note: origin?.note ?? reason ?? null,
          network: origin?.network ?? null,
          txid: origin?.txid ?? null,
          is_internal: isPartOf(record, 'received') || origin?.isInside === true,
          deposit_id: isPartOf(record, 'deposit') || isPartOf(record, 'received') ? (origin?.id ?? null) : null,
          withdrawal_id: isPartOf(record, 'withdrawal') ? (origin?.id ?? null) : null,
        };
      });
    },
  });
}

/** What came by a chain has no reference; what another customer sent has the number of his withdrawal, which no answer shows. */
function isPartOf({ type, reference }: RecordRow, belonging: Belonging): boolean {
  const part = BELONGING_OF.get(type);
  return (part === 'deposit' && reference !== 0 ? 'received' : part) === belonging;
}

function placeOf({ sequence, ordinal }: RecordRow): readonly number[] {
  return [sequence, ordinal];
}

/** What stands in no other room is done when it is recorded. */
function statusOf({ origin }: KnownRecord): Status {
  return origin?.status ?? 'completed';
}

/** The types that are asked for; undefined for all. Only those of deposits and withdrawals can have a status that the ledger does not give. */
function typesOf({ type, types, status }: BodyOf<typeof walletRecords>): readonly number[] | undefined {
  if (type !== undefined && types !== undefined) throw refused('BAD_REQUEST');
  const asked = (type === undefined ? types : [type])?.map((word) => RECORD_WORDS.indexOf(word) + 1);
  if (status === undefined || status === 'completed') return asked;
  const part = (DEPOSIT_STATES as readonly string[]).includes(status) ? 'deposit' : 'withdrawal';
  const can = [...BELONGING_OF].flatMap(([number, belonging]) => (belonging === part ? [number] : []));
  return asked === undefined ? can : asked.filter((number) => can.includes(number));
}
