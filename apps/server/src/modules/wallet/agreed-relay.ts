/**
 * Carries out what two operators agreed on about money. Of the exchange's own accounts: PROPOSE in the name of who proposed, APPROVE in
 * the name of who approved. The proposal's id is made of the change's, and the engine knows proposals for ever, so that after a crash
 * anywhere in between both are handed over again and count once. Of a customer's account: ADJUST, with an id made alike, by the door that
 * knows its ids for ever.
 *
 * A proposal that the engine refuses is written down, then rejected there: nothing can come of it later. A crash between the two leaves an outcome
 * that is not done, and the next start goes on with the rejection.
 */
import { CHANGES } from '@kontor/contract/console/changes';
import { USER_ACCOUNTS } from '@kontor/domain/accounts';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { Check } from 'typebox/value';
import type { MoneyDoor } from '../../at-most-once/money-once.ts';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import { clientKey } from '../../core-loop/client-id.ts';
import type { Core, Outcome } from '../../core-loop/core-loop.ts';
import type { Listings } from '../../follower/listings.ts';
import { approvalOf } from '../../operators/approval.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import { AGREED_COMMANDS, agreedBooking, isSameBooking } from './agreed-booking.ts';
import type { AgreedChange } from './agreed-booking.ts';
import { MARK_BOOKING, NEXT_BOOKING, REFUSE_BOOKING } from './agreed-rows.ts';
import type { WaitingBooking } from './agreed-rows.ts';

export interface AgreedRelayOptions {
  readonly queries: Queries;
  readonly core: Core;
  readonly money: MoneyDoor;
  readonly listings: Pick<Listings, 'assets'>;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

interface End {
  /** NONE, or the refusal's name. */
  readonly outcome: string;
  readonly sequence: number | null;
}

/** The row is not what the change's approver has signed: somebody wrote in the tables. Nothing is done, and it is told. */
const ALTERED: End = { outcome: 'ALTERED', sequence: null };

/**
 * Whether a row is what two operators agreed on, read anew from what one proposed and another signed.
 * @throws ChangeProblem where the currency is not known yet, as right after a start; then it is asked again
 */
async function isWhatTwoAgreedOn({ queries, listings }: AgreedRelayOptions, row: WaitingBooking): Promise<boolean> {
  const approval = await approvalOf(queries, row.change);
  if (approval === undefined || approval.proposer !== row.proposer || approval.approver !== row.approver) return false;
  const command = AGREED_COMMANDS.find((each) => each === approval.command);
  if (command === undefined || !Check(CHANGES[command].body, approval.body)) return false;
  const { booking } = await agreedBooking(queries, listings, { command, body: approval.body } as AgreedChange);
  return isSameBooking(booking, row);
}

/** Carries out what was agreed, the oldest first. */
export function agreedRelay(options: AgreedRelayOptions): OutboxLoop {
  const { queries, log, wallMs } = options;
  const carryOutNext = async (): Promise<boolean> => {
    const row = await queries.maybe(NEXT_BOOKING);
    if (row === undefined) return false;
    const isAgreed = await isWhatTwoAgreedOn(options, row);
    const { outcome, sequence } = !isAgreed
      ? ALTERED
      : row.account < USER_ACCOUNTS
        ? await adjust(options, row)
        : await moveOfSystem(options, row);
    await queries.run(MARK_BOOKING, row.id, new Date(wallMs()), sequence, outcome);
    const about = { change: row.change, booking: row.id, sequence, outcome };
    if (outcome === 'NONE') log.info(about, 'a booking that two operators agreed on is carried out');
    else log.error(about, 'a booking that two operators agreed on was not carried out');
    return true;
  };
  return new OutboxLoop({ carryOutNext, log });
}

/** A customer's own balance. The door knows for ever what it let through. */
async function adjust({ money }: AgreedRelayOptions, row: WaitingBooking): Promise<End> {
  const { beneficiary: user, asset, account, amount } = row;
  const { code, sequence } = await money.submit({ type: CommandType.ADJUST, user, asset, account, amount, clientId: idOf(row) });
  return { outcome: outcomeOf(code), sequence };
}

async function moveOfSystem({ queries, core }: AgreedRelayOptions, row: WaitingBooking): Promise<End> {
  let { outcome, sequence } = row;
  if (outcome === null) {
    const end = await agree(core, row);
    [outcome, sequence] = [outcomeOf(end.code), end.sequence];
    if (outcome === 'NONE') return { outcome, sequence };
    await queries.run(REFUSE_BOOKING, row.id, end.sequence, outcome);
  }
  // One that was never taken up is unknown there, which is as good.
  await core.submit({ type: CommandType.REJECT, user: row.approver, proposal: idOf(row) });
  return { outcome, sequence };
}

/** The outcome of the first command that is refused, else of the last. */
async function agree(core: Core, row: WaitingBooking): Promise<Outcome> {
  const { asset, account, number, beneficiary, amount, proposer, approver } = row;
  const proposal = idOf(row);
  const proposed = await core.submit({ type: CommandType.PROPOSE, user: proposer, asset, account, number, beneficiary, amount, proposal });
  return isApplied(proposed.code) ? core.submit({ type: CommandType.APPROVE, user: approver, proposal }) : proposed;
}

function outcomeOf(code: number): string {
  return isApplied(code) ? 'NONE' : refusalEntry(code).name;
}

/** No customer's client can send it: it has a space. */
function idOf({ change }: WaitingBooking) {
  return clientKey(`console change ${change}`);
}
