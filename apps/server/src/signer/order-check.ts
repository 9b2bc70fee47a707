/**
 * What an order asks for, believed only as far as the signer knows it by itself: network, coin and contract from its own file, the address
 * by its checksum, and the rest by the signatures of operators over all of it.
 */
import { createHash } from 'node:crypto';
import { chainAddress } from '@kontor/contract/network';
import { withdrawalText } from '@kontor/contract/withdrawal-text';
import type { PayoutOrder } from '../payouts/payout-orders.ts';
import { isDepositIndex } from './keys.ts';
import type { SignerCoin, SignerNetwork } from './signer-config.ts';
import { approversOf } from './trusted-keys.ts';
import type { TrustedKey } from './trusted-keys.ts';
import { toUnits } from './units.ts';
import type { Refusal } from './wait-reasons.ts';

/** A payment that may be made. */
export interface Payment {
  readonly kind: 'withdrawal';
  readonly network: SignerNetwork;
  readonly coin: SignerCoin;
  readonly withdrawal: number;
  /** Of all that the operators signed, hexadecimal. */
  readonly digest: string;
  readonly to: `0x${string}`;
  /** Units of the chain. */
  readonly amount: bigint;
}

/** Coins of a deposit address, which go to the hot wallet and nowhere else. */
export interface Sweep {
  readonly kind: 'sweep';
  readonly network: SignerNetwork;
  readonly coin: SignerCoin;
  readonly source: number;
}

interface CheckFacts {
  readonly networks: ReadonlyMap<string, SignerNetwork>;
  readonly trusted: readonly TrustedKey[];
  /** Of the hot wallet: nothing is paid to it. */
  readonly hot: string;
}

/** What may be done for an order, or why nothing ever will be. */
export async function checkOrder(order: PayoutOrder, facts: CheckFacts): Promise<Payment | Sweep | Refusal> {
  const network = facts.networks.get(order.network);
  if (network === undefined) return 'NETWORK_UNKNOWN';
  const coin = network.coins.get(order.symbol);
  if (coin === undefined) return 'COIN_UNKNOWN';
  if (order.contract !== coin.contract) return 'CONTRACT_OTHER';
  if (order.kind === 'sweep') return checkSweep(order, network, coin);
  if (order.kind !== 'withdrawal') return 'ORDER_MALFORMED';
  return checkWithdrawal(order, network, coin, facts);
}

/** Where it goes is not asked: it goes to the hot wallet. */
function checkSweep({ sourceIndex, withdrawal }: PayoutOrder, network: SignerNetwork, coin: SignerCoin): Sweep | Refusal {
  if (withdrawal !== null || sourceIndex === null || !isDepositIndex(sourceIndex)) return 'ORDER_MALFORMED';
  return { kind: 'sweep', network, coin, source: sourceIndex };
}

async function checkWithdrawal(
  order: PayoutOrder,
  network: SignerNetwork,
  coin: SignerCoin,
  { trusted, hot }: CheckFacts,
): Promise<Payment | Refusal> {
  const { withdrawal, uid, symbol, contract, address, amount: receives, fee, approvals } = order;
  if (withdrawal === null || uid === null || address === null || receives === null || fee === null) return 'ORDER_MALFORMED';
  if (!isPayable(address, network, hot)) return 'ADDRESS_WRONG';
  const amount = toUnits(receives, coin.decimals);
  if (amount === undefined || amount === 0n || toUnits(fee, coin.decimals) === undefined) return 'AMOUNT_WRONG';
  const text = withdrawalText({ id: withdrawal, uid, network: order.network, symbol, contract, address, receives, fee });
  const digest = createHash('sha256').update(text, 'utf8').digest('hex');
  const needed = operatorsFor(coin, amount);
  if (needed > 0 && (await approversOf(digest, approvals, trusted)).size < needed) return 'NOT_APPROVED';
  return { kind: 'withdrawal', network, coin, withdrawal, digest, to: address, amount };
}

/** An address in its one spelling, and none at which coins are lost: no contract of a coin, not the hot wallet, not nobody's. */
function isPayable(address: string, { network, coins }: SignerNetwork, hot: string): address is `0x${string}` {
  if (chainAddress(network, address) !== address || !address.startsWith('0x')) return false;
  if (/^0x0{40}$/.test(address) || address === hot) return false;
  return ![...coins.values()].some(({ contract }) => contract === address);
}

/** How many operators have to have signed for an amount: none up to the first threshold, one up to the second, two above it. */
export function operatorsFor({ auto, two }: Pick<SignerCoin, 'auto' | 'two'>, amount: bigint): 0 | 1 | 2 {
  if (amount <= auto) return 0;
  return amount <= two ? 1 : 2;
}
