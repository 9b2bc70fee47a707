/** How carefully a withdrawal is looked at before it is paid: how many operators have to approve it, and what is unusual about it. */
import { WITHDRAWAL_RISKS } from '@kontor/contract/console/withdrawal';
import type { Queries } from '../../store/database.ts';
import { PAID_ADDRESSES, PAID_BEFORE, USE_OF_ADDRESS } from './withdrawal-rows.ts';
import type { NewWithdrawal } from './withdrawal-rows.ts';

type Risk = (typeof WITHDRAWAL_RISKS)[number];

/** A risk with what shows it: an address, a number; empty where the word says all. */
export interface RiskFound {
  readonly risk: Risk;
  readonly evidence: string;
}

/** From which value on one operator, and two, have to approve; 1e-8 USDT. */
export interface ReviewLimits {
  readonly one: bigint;
  readonly two: bigint;
}

/** Risks for which somebody has to look at it however little it is worth. */
const ALWAYS: ReadonlySet<Risk> = new Set(['look_alike', 'shared_address', 'no_price']);

export interface Review {
  readonly needs: 0 | 1 | 2;
  readonly risks: readonly RiskFound[];
}

/** What only other rooms know of it. */
export interface ReviewFacts {
  /** Addresses that the customer keeps on the network. */
  readonly kept: readonly string[];
  /** He logged in lately from where he had not logged in before. */
  readonly isNewDevice: boolean;
}

export async function reviewOf(
  queries: Queries,
  { account, network, address, value }: NewWithdrawal,
  { one, two }: ReviewLimits,
  { kept, isNewDevice }: ReviewFacts,
): Promise<Review> {
  const known = [...kept, ...(await queries.many(PAID_ADDRESSES, account, network))];
  const use = await queries.one(USE_OF_ADDRESS, network, address, account);
  const twin = known.find((each) => looksLike(each, address));
  const found: Partial<Record<Risk, string>> = {
    ...(twin !== undefined && { look_alike: twin }),
    ...(use.others > 0 && { shared_address: String(use.others) }),
    ...(value === null && { no_price: '' }),
    ...(value !== null && value > two && { above_two: '' }),
    ...(value !== null && value > one && value <= two && { above_one: '' }),
    ...((await queries.one(PAID_BEFORE, account)) === 0 && { first_withdrawal: '' }),
    ...(use.own === 0 && { new_address: '' }),
    ...(isNewDevice && { new_device: '' }),
  };
  const risks = WITHDRAWAL_RISKS.flatMap((risk): RiskFound[] => (found[risk] === undefined ? [] : [{ risk, evidence: found[risk] }]));
  const byValue = value === null ? 1 : value > two ? 2 : value > one ? 1 : 0;
  const byRisk = risks.some(({ risk }) => ALWAYS.has(risk)) ? 1 : 0;
  return { needs: Math.max(byValue, byRisk) as Review['needs'], risks };
}

/** Characters at both ends by which people recognise an address. */
const ENDS = 4;

/** Whether two different addresses look the same at both ends, as one that somebody has slipped in would. */
function looksLike(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return a !== b && a.slice(0, ENDS) === b.slice(0, ENDS) && a.slice(-ENDS) === b.slice(-ENDS);
}

/** Without what all addresses of a network begin with, and without the case that is a checksum. */
function plain(address: string): string {
  return address.replace(/^0x/i, '').toLowerCase();
}
