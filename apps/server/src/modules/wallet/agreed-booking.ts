/** What a change of money moves, read from its body: when it is proposed, and once more before it is carried out. */
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { SYSTEM_ACCOUNTS_BY_WORD } from '@kontor/contract/console/system';
import { ACCOUNT_WORDS } from '@kontor/contract/glossary';
import { parsePositiveDecimal } from '@kontor/domain/amount';
import type { AssetListing, Listings } from '../../follower/listings.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { ChangeBody } from '../../operators/change-kind.ts';
import type { Queries } from '../../store/database.ts';
import { readSymbols } from '../market/symbols.ts';
import type { AgreedBooking } from './agreed-rows.ts';

export const AGREED_COMMANDS = ['system/fund', 'system/withdraw', 'adjust'] as const satisfies readonly ChangeCommand[];
export type AgreedCommand = (typeof AGREED_COMMANDS)[number];

/** A change of money as it was proposed; its body has the shape of its command. */
export type AgreedChange = { readonly [Name in AgreedCommand]: { readonly command: Name; readonly body: ChangeBody<Name> } }[AgreedCommand];

/** The booking, with the listing of its currency. @throws ChangeProblem where the currency is not listed, or takes no such quantity */
export async function agreedBooking(
  queries: Queries,
  listings: Pick<Listings, 'assets'>,
  { command, body }: AgreedChange,
): Promise<{ readonly booking: AgreedBooking; readonly listing: AssetListing }> {
  const quantity = command === 'adjust' ? body.amount.replace(/^-/, '') : body.quantity;
  const isOut = command === 'adjust' ? body.amount.startsWith('-') : command === 'system/withdraw';
  const name = (await readSymbols(queries)).assets.find((each) => each.symbol === body.symbol);
  const listing = name && listings.assets.get(name.asset);
  if (listing === undefined) throw new ChangeProblem(`there is no currency ${body.symbol}`);
  const units = parsePositiveDecimal(quantity, listing.scale);
  if (typeof units === 'string')
    throw new ChangeProblem(`${quantity} is no quantity of ${body.symbol}, which has ${listing.scale} decimals`);
  const [amount, { asset }] = [isOut ? -units : units, listing];
  const booking =
    command === 'adjust'
      ? { asset, account: ACCOUNT_WORDS.indexOf(body.account), number: 0, beneficiary: body.uid, amount }
      : {
          asset,
          account: SYSTEM_ACCOUNTS_BY_WORD[body.account].number,
          number: body.number,
          beneficiary: command === 'system/withdraw' ? (body.beneficiary ?? 0) : 0,
          amount,
        };
  return { booking, listing };
}

export function isSameBooking(one: AgreedBooking, other: AgreedBooking): boolean {
  return (['asset', 'account', 'number', 'beneficiary', 'amount'] as const).every((name) => one[name] === other[name]);
}
