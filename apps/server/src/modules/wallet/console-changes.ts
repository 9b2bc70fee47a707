/** What the console changes of the exchange's own accounts and of a customer's balance: an agreement of two, which `agreedRelay` carries out. */
import { SYSTEM_ACCOUNTS_BY_WORD } from '@kontor/contract/console/system';
import { accountTakes } from '@kontor/domain/accounts';
import type { Listings } from '../../follower/listings.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { ApprovedChange, ChangeBody, ChangeEnd, ChangeFacts, ChangeKind, ChangeKinds } from '../../operators/change-kind.ts';
import type { Queries } from '../../store/database.ts';
import { agreedBooking } from './agreed-booking.ts';
import type { AgreedChange } from './agreed-booking.ts';
import { ADD_BOOKING, BOOKING_END, IS_CUSTOMER } from './agreed-rows.ts';
import type { AgreedBooking } from './agreed-rows.ts';

export interface AgreedKindsOptions {
  readonly listings: Pick<Listings, 'assets'>;
}

type SystemChange = 'system/fund' | 'system/withdraw';

export function agreedKinds({ listings }: AgreedKindsOptions): Pick<ChangeKinds, SystemChange | 'adjust'> {
  /** What a change moves, where it can be. What an account holds is the engine's to ask, when both have agreed. @throws ChangeProblem */
  const bookingOf = async (queries: Queries, change: AgreedChange): Promise<AgreedBooking> => {
    const { booking, listing } = await agreedBooking(queries, listings, change);
    if (change.command === 'adjust') {
      const { account, symbol } = change.body;
      if (booking.amount > 0n && !accountTakes(booking.account, listing.flags))
        throw new ChangeProblem(`the account ${account} takes no ${symbol}`);
    } else {
      const { account, number } = change.body;
      if (SYSTEM_ACCOUNTS_BY_WORD[account].of === 'exchange' && number !== 0)
        throw new ChangeProblem(`there is one account ${account}: its number is 0`);
    }
    if (booking.beneficiary !== 0) await demandCustomer(queries, booking.beneficiary);
    return booking;
  };
  const put = async (queries: Queries, change: AgreedChange, { id, now }: ApprovedChange): Promise<{ readonly row: number }> => {
    const { asset, account, number, beneficiary, amount } = await bookingOf(queries, change);
    return { row: await queries.one(ADD_BOOKING, id, asset, account, number, beneficiary, amount, now) };
  };
  const kind = <Name extends SystemChange>(command: Name, after: (body: ChangeBody<Name>) => ChangeFacts): ChangeKind<Name> => ({
    subject: ({ account, number }) => (SYSTEM_ACCOUNTS_BY_WORD[account].of === 'exchange' ? account : `${account} ${number}`),
    // Not what the account holds, which another one's trade changes: it would have to be signed anew for ever.
    before: async (queries, body) => {
      await bookingOf(queries, { command, body } as AgreedChange);
      return Object.fromEntries(Object.keys(after(body)).map((name) => [name, null]));
    },
    after,
    carryOut: (queries, body, change) => put(queries, { command, body } as AgreedChange, change),
    endOf,
  });
  return {
    'system/fund': kind('system/fund', ({ symbol, quantity }) => ({ paid_in: `${quantity} ${symbol}` })),
    'system/withdraw': kind('system/withdraw', ({ symbol, quantity, beneficiary }) => ({
      taken_out: `${quantity} ${symbol}`,
      paid_to: beneficiary === null ? 'the outside' : `UID ${beneficiary}`,
    })),
    adjust: {
      subject: ({ uid }) => `UID ${uid}`,
      before: async (queries, body) => {
        await bookingOf(queries, { command: 'adjust', body });
        return { [body.account]: null };
      },
      after: ({ account, amount, symbol }) => ({ [account]: `${amount.startsWith('-') ? '' : '+'}${amount} ${symbol}` }),
      carryOut: (queries, body, change) => put(queries, { command: 'adjust', body }, change),
      endOf,
    },
  };
}

async function demandCustomer(queries: Queries, uid: number): Promise<void> {
  if ((await queries.maybe(IS_CUSTOMER, uid)) === undefined) throw new ChangeProblem(`there is no account ${uid}`);
}

async function endOf(queries: Queries, row: number): Promise<ChangeEnd | undefined> {
  const end = await queries.maybe(BOOKING_END, row);
  if (end === undefined) return undefined;
  const isDone = end.outcome === 'NONE';
  return { isDone, outcome: isDone ? `carried out by command ${end.sequence}` : end.outcome, sequence: end.sequence };
}
