import { Account, ALL_ASSET_FLAGS } from '@kontor/domain/accounts';
import { CommandWords } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import type { WalletDump } from '../engine-door.ts';
import { shapeOf } from '../product.ts';
import type { Product } from '../product.ts';
import { isNegative, isZero } from '../reading.ts';
import { plainSection } from '../section.ts';
import { Decision, isProposal } from './proposals.ts';
import { isUserRoute, Wallet } from './wallet.ts';

const { ADJUST, DEPOSIT, LIST_ASSET, SET_ASSET, TRANSFER } = CommandWords;

/** Assets, and money that comes in, goes out or moves between a user's own accounts; system accounts, which two operators fund and empty. */
export const wallet: Product = {
  name: 'wallet',
  audit: () => [],
  open: (kernel) => {
    const state = new Wallet(kernel);
    const { assets, release } = kernel;
    const { proposals } = state;
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
          isWellFormed: (c, at) => release.since(3) && isProposal(c, at),
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
      ],
      dump: (): WalletDump => ({ assets: assets.all(), proposals: proposals.all() }),
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
