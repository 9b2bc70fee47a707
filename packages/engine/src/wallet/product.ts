import { Account, ALL_ASSET_FLAGS } from '@kontor/domain/accounts';
import { CommandWords } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { UserOutline, WalletDump } from '../engine-door.ts';
import { shapeOf } from '../product.ts';
import type { Product } from '../product.ts';
import { isNegative, isZero } from '../reading.ts';
import { plainSection } from '../section.ts';
import { Decision, isProposal } from './proposals.ts';
import { isUserRoute, Wallet } from './wallet.ts';
import { auditWithdrawals, withdrawalObligations } from './withdrawals.ts';

const {
  ADJUST,
  CREDIT_DEPOSIT,
  DEPOSIT,
  FINAL_HEIGHT,
  LIST_ASSET,
  PROPOSE,
  REVERSE_DEPOSIT,
  SET_ASSET,
  SET_WITHDRAWALS,
  TRANSFER,
  WITHDRAW,
  WITHDRAW_RETURN,
} = CommandWords;

/** The release that brought deposits that are not final, and withdrawals. */
const CHAINS_SINCE = 5;

/** Assets, and money that comes in, goes out or moves between a user's own accounts; system accounts, which two operators fund and empty; deposits that are not final, and withdrawals. */
export const wallet: Product = {
  name: 'wallet',
  audit: auditWithdrawals,
  obligations: withdrawalObligations,
  // Long: a row for each command.
  open: (kernel) => {
    const state = new Wallet(kernel);
    const { assets, release } = kernel;
    const { proposals, pending, withdrawals } = state;
    const hasChains = (): boolean => release.since(CHAINS_SINCE);
    return {
      commands: [
        { ...shapeOf('LIST_ASSET'), isWellFormed: isListing, apply: (c, at) => state.listAsset(c, at) },
        {
          ...shapeOf('SET_ASSET'),
          isWellFormed: (c, at) => areFlags(c.words[at + SET_ASSET.FLAGS]!),
          apply: (c, at) => state.setAsset(c, at),
        },
        {
          ...shapeOf('DEPOSIT'),
          isWellFormed: isDeposit,
          known: (c, at) => state.deposits.known(c, at),
          apply: (c, at) => state.deposit(c, at),
        },
        {
          ...shapeOf('TRANSFER'),
          isWellFormed: isTransfer,
          apply: (c, at, call) => state.transfer(c, at, call),
        },
        {
          ...shapeOf('ADJUST'),
          isWellFormed: isAdjustment,
          apply: (c, at) => state.adjust(c, at),
        },
        {
          ...shapeOf('PROPOSE'),
          isWellFormed: (c, at) => release.since(3) && isProposal(c, at) && (hasChains() || c.words[at + PROPOSE.ACCOUNT] !== Account.LOSS),
          known: (c, at) => proposals.known(c, at),
          apply: (c, at) => state.propose(c, at),
        },
        {
          ...shapeOf('APPROVE'),
          isWellFormed: () => release.since(3),
          known: (c, at) => proposals.decidedSo(c, at, Decision.APPROVED),
          apply: (c, at) => state.approve(c, at),
        },
        {
          ...shapeOf('REJECT'),
          isWellFormed: () => release.since(3),
          known: (c, at) => proposals.decidedSo(c, at, Decision.REJECTED),
          apply: (c, at) => state.reject(c, at),
        },
        {
          ...shapeOf('CREDIT_DEPOSIT'),
          isWellFormed: (c, at) => hasChains() && isCredit(c, at),
          known: (c, at) => pending.known(c, at),
          apply: (c, at) => state.creditDeposit(c, at),
        },
        {
          ...shapeOf('FINAL_HEIGHT'),
          isWellFormed: (c, at) =>
            hasChains() && c.words[at + FINAL_HEIGHT.NETWORK]! >= 1 && isCount(c.doubles[(at + FINAL_HEIGHT.HEIGHT) >> 1]!),
          known: (c, at) => pending.knownHeight(c, at),
          apply: (c, at) => state.finishHeight(c, at),
        },
        {
          ...shapeOf('REVERSE_DEPOSIT'),
          isWellFormed: (c, at) => hasChains() && c.words[at + REVERSE_DEPOSIT.NETWORK]! >= 1,
          apply: (c, at) => state.reverseDeposit(c, at),
        },
        {
          ...shapeOf('WITHDRAW'),
          isWellFormed: (c, at) => hasChains() && isWithdrawal(c, at),
          known: (c, at) => withdrawals.known(c, at),
          apply: (c, at) => state.withdraw(c, at),
        },
        {
          ...shapeOf('WITHDRAW_RETURN'),
          isWellFormed: (c, at) => hasChains() && c.words[at + WITHDRAW_RETURN.REASON]! >= 1 && c.words[at + WITHDRAW_RETURN.REASON]! <= 3,
          apply: (c, at) => state.returnWithdrawal(c, at),
        },
        {
          ...shapeOf('WITHDRAW_SEND'),
          isWellFormed: hasChains,
          known: (c, at) => state.sentBefore(c, at),
          apply: (c, at) => state.sendWithdrawal(c, at),
        },
        { ...shapeOf('WITHDRAW_DONE'), isWellFormed: hasChains, apply: (c, at) => state.endWithdrawal(c, at) },
        {
          ...shapeOf('SET_WITHDRAWALS'),
          isWellFormed: (c, at) => hasChains() && (c.words[at + SET_WITHDRAWALS.BLOCKED]! & ~1) === 0,
          apply: (c, at) => state.setWithdrawals(c, at),
        },
      ],
      sections: [
        plainSection(
          'wallet.assets',
          () => assets.all(),
          (listed) => {
            state.restore(listed);
          },
        ),
        plainSection(
          'wallet.deposits',
          () => state.deposits.saved(),
          (saved) => {
            state.deposits.restore(saved);
          },
        ),
        proposals.section('wallet.proposals'),
        pending.section('wallet.pending'),
        withdrawals.section('wallet.withdrawals'),
      ],
      dump: (): WalletDump => ({
        assets: assets.all(),
        proposals: proposals.all(),
        pending: pending.all(),
        finalHeights: pending.finalHeights(),
        valuedSince: pending.valuedSince(),
        withdrawals: withdrawals.all(),
        usedNumbers: withdrawals.usedRanges(),
        blocked: withdrawals.blockedUsers(),
      }),
      ofUser: (user): UserOutline => state.outlineOf(user),
      placeOfWithdrawal: (number) => withdrawals.placeOf(number),
      finalHeight: (network) => pending.finalHeight(network),
      outline: (): Pick<WalletDump, 'assets'> => ({ assets: assets.all() }),
    };
  },
};

function areFlags(flags: number): boolean {
  return flags >= 0 && flags <= ALL_ASSET_FLAGS;
}

function isListing(c: CommandBuffer, at: number): boolean {
  const asset = c.words[at + LIST_ASSET.ASSET]!;
  return asset >= 0 && asset <= 65_535 && areFlags(c.words[at + LIST_ASSET.FLAGS]!);
}

function isAmount(c: CommandBuffer, at: number): boolean {
  return !isNegative(c, at) && !isZero(c, at);
}

function isDeposit(c: CommandBuffer, at: number): boolean {
  return isAmount(c, at + DEPOSIT.AMOUNT) && c.words[at + DEPOSIT.NETWORK]! >= 1;
}

function isTransfer(c: CommandBuffer, at: number): boolean {
  return isAmount(c, at + TRANSFER.AMOUNT) && isUserRoute(c.words[at + TRANSFER.ROUTE]!);
}

function isAdjustment(c: CommandBuffer, at: number): boolean {
  const account = c.words[at + ADJUST.ACCOUNT]!;
  return !isZero(c, at + ADJUST.AMOUNT) && account >= 0 && account <= Account.ICO;
}

/** A whole number ≥ 0 that a double holds exactly. */
function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isCredit(c: CommandBuffer, at: number): boolean {
  return (
    isAmount(c, at + CREDIT_DEPOSIT.AMOUNT) &&
    !isNegative(c, at + CREDIT_DEPOSIT.VALUE) &&
    c.words[at + CREDIT_DEPOSIT.NETWORK]! >= 1 &&
    isCount(c.doubles[(at + CREDIT_DEPOSIT.HEIGHT) >> 1]!)
  );
}

function isWithdrawal(c: CommandBuffer, at: number): boolean {
  const number = c.doubles[(at + WITHDRAW.NUMBER) >> 1]!;
  const receiver = c.words[at + WITHDRAW.RECEIVER]!;
  const fee = c.longs[(at + WITHDRAW.FEE) >> 1]!;
  return (
    isCount(number) &&
    number >= 1 &&
    c.words[at + WITHDRAW.NETWORK]! >= 1 &&
    receiver >= 0 &&
    receiver !== c.words[at + 1]! &&
    isAmount(c, at + WITHDRAW.QUANTITY) &&
    fee >= 0n &&
    fee < c.longs[(at + WITHDRAW.QUANTITY) >> 1]! &&
    (receiver === 0 || fee === 0n) &&
    !isNegative(c, at + WITHDRAW.VALUE) &&
    !isNegative(c, at + WITHDRAW.WEALTH) &&
    isCount(c.doubles[(at + WITHDRAW.AS_OF) >> 1]!)
  );
}
