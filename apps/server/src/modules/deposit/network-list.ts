/** The networks of coins as the wire has them, also those that there is no node of. */
import type { AnswerOf } from '@kontor/contract/call';
import type { networks as networksCall } from '@kontor/contract/deposit';
import { networksOfCoin } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { NetworkPause } from '../../chains/network-state.ts';
import type { Networks, OpenNetwork } from '../../chains/networks.ts';

type Row = AnswerOf<typeof networksCall>['list'][number];

/** What is usual where nobody has configured a network (rules 6.4). */
const USUAL: Partial<Record<NetworkWord, { readonly confirmations: number; readonly unlock: number }>> = {
  BTC: { confirmations: 2, unlock: 3 },
  ERC20: { confirmations: 12, unlock: 64 },
  TRC20: { confirmations: 20, unlock: 20 },
  BEP20: { confirmations: 15, unlock: 15 },
  LOCAL: { confirmations: 6, unlock: 12 },
};

/** Confirmations after which a deposit may be traded, and after which it may leave. */
export function confirmationsOf(
  network: NetworkWord,
  open: Pick<OpenNetwork, 'settings'> | undefined,
): { readonly confirmations: number; readonly unlock: number } {
  if (open !== undefined) return { confirmations: open.settings.credit, unlock: open.settings.unlock };
  return USUAL[network] ?? { confirmations: 1, unlock: 1 };
}

export interface CoinOpen {
  readonly symbol: string;
  /** Whether deposits and withdrawals of the coin are open at all. */
  readonly deposits: boolean;
  readonly withdrawals: boolean;
}

/** A coin on each of its networks; a demo's own chain only where there is one. */
export function networkRows(coin: CoinOpen, networks: Networks, pauses: readonly NetworkPause[], isDemo: boolean): Row[] {
  return networksOfCoin(coin.symbol).flatMap(({ network: word, name }) => {
    const network = word as NetworkWord;
    const isLocal = network === 'LOCAL';
    if (isLocal && !isDemo) return [];
    const open = networks.find(network);
    const terms = open?.coins.get(coin.symbol);
    const { confirmations, unlock } = confirmationsOf(network, open);
    const amount = (units: bigint | undefined): string | null => (units === undefined ? null : formatTrimmedDecimal(units, terms!.scale));
    return [
      {
        symbol: coin.symbol,
        network,
        name,
        is_local: isLocal,
        deposits: networks.stateOf(network, coin.symbol, 'deposits', coin.deposits, pauses),
        withdrawals: networks.stateOf(network, coin.symbol, 'withdrawals', coin.withdrawals, pauses),
        confirmations,
        unlock_confirmations: unlock,
        arrival_seconds: open === undefined ? null : Math.ceil(confirmations * open.settings.block_seconds),
        minimum_deposit: amount(terms?.minimumDeposit),
        minimum_withdrawal: amount(terms?.minimumWithdrawal),
        fee: amount(terms?.fee),
        contract: terms?.contract ?? null,
        explorer: open?.settings.explorer ?? null,
        address_explorer: open?.settings.address_explorer ?? null,
      },
    ];
  });
}
