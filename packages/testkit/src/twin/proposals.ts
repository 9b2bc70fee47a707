import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { Refusal } from '@kontor/domain/refusals';
import type { CommandOf } from '@kontor/engine/command';
import { MOST_UNITS } from './bounds.ts';
import { isLate } from './deadline.ts';
import { keptInTreasury } from './ico/money.ts';
import { comeIn, owed } from './money.ts';
import { reservedOf } from './seconds/house.ts';
import type { Outcome, Proposal, World } from './state.ts';
import { DONE, refused } from './state.ts';

/** The release that brought proposals. */
const SINCE = 3;

const ONE_OF_THE_EXCHANGE: readonly number[] = [
  Account.FEE,
  Account.ROUNDING,
  Account.INSURANCE,
  Account.HOUSE_SECONDS,
  Account.P2P_ESCROW,
  Account.DUST,
  Account.LOSS,
];
const NUMBERED: readonly number[] = [Account.EXTERNAL, Account.CLEARING, Account.WITHDRAW_PENDING, Account.ICO_TREASURY];
const BOTH_WAYS: readonly number[] = [Account.INSURANCE, Account.HOUSE_SECONDS, Account.ICO_TREASURY];
const TO_BE_FUNDED: readonly number[] = [...BOTH_WAYS, Account.LOSS];
const TO_BE_EMPTIED: readonly number[] = [...BOTH_WAYS, Account.FEE, Account.ROUNDING, Account.DUST];
/** The release that brought the account of losses. */
const LOSS_SINCE = 5;

export function propose(world: World, command: CommandOf<'PROPOSE'>): Outcome {
  const { user, asset, account, number, beneficiary, amount } = command;
  if (world.version < SINCE || user < 1 || amount === 0n || number < 0 || beneficiary < 0) return refused(Refusal.MALFORMED);
  if (!NUMBERED.includes(account) && !(ONE_OF_THE_EXCHANGE.includes(account) && number === 0)) return refused(Refusal.MALFORMED);
  if (amount > 0n && beneficiary !== 0) return refused(Refusal.MALFORMED);
  if (account === Account.LOSS && world.version < LOSS_SINCE) return refused(Refusal.MALFORMED);
  const id = command.proposal.join('.');
  const first = world.proposals.get(id);
  const body = [user, asset, account, number, beneficiary, amount].join(' ');
  if (first) return refused(first.body === body ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (!world.assets.has(asset)) return refused(Refusal.UNKNOWN_ASSET);
  if (!(amount > 0n ? TO_BE_FUNDED : TO_BE_EMPTIED).includes(account)) return refused(Refusal.ACCOUNT_NOT_ALLOWED);
  if (beneficiary === user) return refused(Refusal.SAME_PERSON);
  if (amount > MOST_UNITS || amount < -MOST_UNITS) return refused(Refusal.AMOUNT_TOO_LARGE);
  world.proposals.set(id, { body, proposer: user, asset, account, number, beneficiary, amount, decision: 0, decider: 0 });
  return DONE;
}

export function approve(world: World, command: CommandOf<'APPROVE'>): Outcome {
  const found = openProposal(world, command, 1);
  if ('code' in found) return found;
  if (command.user === found.proposer || command.user === found.beneficiary) return refused(Refusal.SAME_PERSON);
  const { asset, account, beneficiary, amount } = found;
  const owner = NUMBERED.includes(account) ? -(found.number + 1) : SYSTEM_OWNER;
  if (owed(world, asset) + amount > MOST_UNITS) return refused(Refusal.AMOUNT_TOO_LARGE);
  // What contracts may win stays in the house, what an item sells in its treasury.
  const kept = account === Account.HOUSE_SECONDS ? reservedOf(world, asset) : keptInTreasury(world, owner, account, asset);
  if (amount < 0n && world.ledger.balance(owner, account, asset, Bucket.AVAILABLE) + amount < kept)
    return refused(Refusal.INSUFFICIENT_BALANCE);
  const posting = { type: RecordType.ADJUST, owner, account, asset, bucket: Bucket.AVAILABLE, amount, reference: 0 };
  if (beneficiary === 0) comeIn(world, posting, 0);
  else world.ledger.post(world.sequence, [posting, { ...posting, owner: beneficiary, account: Account.SPOT, amount: -amount }]);
  return decide(found, 1, command.user);
}

export function reject(world: World, command: CommandOf<'REJECT'>): Outcome {
  const found = openProposal(world, command, 2);
  return 'code' in found ? found : decide(found, 2, command.user);
}

/** The proposal that is to be decided, or why it cannot be. */
function openProposal(world: World, command: CommandOf<'APPROVE'> | CommandOf<'REJECT'>, decision: number): Proposal | Outcome {
  if (world.version < SINCE || command.user < 1) return refused(Refusal.MALFORMED);
  const proposal = world.proposals.get(command.proposal.join('.'));
  if (proposal?.decision === decision && proposal.decider === command.user) return refused(Refusal.REPEATED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (!proposal) return refused(Refusal.UNKNOWN_PROPOSAL);
  return proposal.decision === 0 ? proposal : refused(Refusal.ALREADY_DECIDED);
}

function decide(proposal: Proposal, decision: number, decider: number): Outcome {
  proposal.decision = decision;
  proposal.decider = decider;
  return DONE;
}
