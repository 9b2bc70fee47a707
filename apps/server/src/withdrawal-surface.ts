/** Puts the room of withdrawals together with what it may not import of others. */
import { AssetFlag } from '@kontor/domain/accounts';
import { addInsideDeposit, ownerOfAddress } from './chains/address-rows.ts';
import { networkOf, networkPauses } from './chains/network-state.ts';
import { chainUnits } from './chains/networks.ts';
import type { Networks } from './chains/networks.ts';
import type { BeginDuty } from './duties.ts';
import type { Core } from './core-loop/core-loop.ts';
import type { AwaitRecorded } from './follower/ask-past.ts';
import type { Routes } from './http/routes.ts';
import { ACCOUNT_POST } from './modules/account/account-post.ts';
import { personById } from './modules/account/accounts.ts';
import { tell } from './modules/account/post.ts';
import { AddressBook } from './modules/address/address-book.ts';
import { WorthBook } from './modules/wallet/worth.ts';
import type { WorthOptions } from './modules/wallet/worth.ts';
import type { PaymentProofs, WithdrawalNetworks } from './modules/withdrawal/loans.ts';
import { WithdrawalTold } from './modules/withdrawal/told.ts';
import type { TellPerson } from './modules/withdrawal/told.ts';
import { withdrawalRelay } from './modules/withdrawal/withdrawal-relay.ts';
import { mountWithdrawals } from './modules/withdrawal/withdrawal-routes.ts';
import { mountWithdrawalEndpoints } from './modules/withdrawal/trading-api/withdrawal-endpoints.ts';
import { Withdrawals } from './modules/withdrawal/withdrawals.ts';
import type { WithdrawalsOptions } from './modules/withdrawal/withdrawals.ts';
import type { WithdrawalRow } from './modules/withdrawal/withdrawal-rows.ts';
import type { Random } from './random.ts';
import type { StoreLog } from './store/connection.ts';
import type { Queries } from './store/database.ts';
import type { TradingApiPart } from './trading-api/endpoints.ts';
import type { Vault } from './vault/vault.ts';

export interface WithdrawalSurfaceOptions extends Pick<WithdrawalsOptions, 'database' | 'review' | 'symbols' | 'wallMs'> {
  readonly core: Core;
  readonly follower: WithdrawalsOptions['follower'] & WorthOptions['queries'];
  readonly histories: WorthOptions['histories'];
  readonly indexOf: WorthOptions['indexOf'];
  readonly awaitRecorded: AwaitRecorded;
  readonly networks: Networks;
  readonly proofs: PaymentProofs;
  readonly vault: Vault;
  readonly random: Random;
  readonly log: StoreLog;
  readonly begin: BeginDuty;
}

/** Mounts the calls, and goes on with what waits. Gives what programs find of it. */
export function mountWithdrawalRoom(routes: Routes, options: WithdrawalSurfaceOptions): TradingApiPart {
  const { database, core, follower, symbols, log, begin, wallMs } = options;
  const networks = networksFor(options);
  const told = new WithdrawalTold(tellPerson(options.vault));
  const addresses = new AddressBook(database);
  const withdrawals = new Withdrawals({
    ...options,
    networks,
    told,
    addresses,
    valuation: new WorthBook({ symbols, queries: follower, histories: options.histories, indexOf: options.indexOf }),
  });
  mountWithdrawals(routes, { ...options, withdrawals, networks });
  const relay = withdrawalRelay({ database, core, follower, networks, withdrawals, told, noteInside, log, wallMs });
  begin(relay);
  return { mount: (endpoints) => mountWithdrawalEndpoints(endpoints, { ...options, withdrawals, networks, addresses }) };
}

/** Says it by a notice and a mail. */
function tellPerson(vault: Vault): TellPerson {
  return async (queries, account, event, now) => {
    const person = await personById(queries, account);
    if (person !== undefined) await tell({ post: ACCOUNT_POST, vault }, queries, person, event, now);
  };
}

/** The networks as withdrawals see them. */
function networksFor({
  networks,
  database,
  follower,
}: Pick<WithdrawalSurfaceOptions, 'networks' | 'database' | 'follower'>): WithdrawalNetworks {
  return {
    async find(symbol, network) {
      const open = networks.find(network);
      const terms = open?.coins.get(symbol);
      if (open === undefined || terms === undefined) return undefined;
      const isOpen = ((follower.listings.assets.get(terms.asset)?.flags ?? 0) & AssetFlag.WITHDRAWALS) !== 0;
      return {
        asset: terms.asset,
        state: networks.stateOf(network, symbol, 'withdrawals', isOpen, await networkPauses(database)),
        contract: terms.contract ?? '',
        minimum: terms.minimumWithdrawal,
        fee: terms.fee,
        confirmations: open.settings.credit,
        isPayable: (amount) => chainUnits(amount, terms) !== undefined,
      };
    },
    ownerOf: (network, address) => ownerOfAddress(database, networkOf(network).number, address),
    neededOn: (network) => networks.find(network)?.settings.credit,
    head: (network) => networks.find(network)?.scanner.state.head,
  };
}

/** What stayed inside is a deposit of its receiver's. */
async function noteInside(queries: Queries, row: WithdrawalRow, now: Date): Promise<void> {
  const { id: number, network, receiver, address, symbol, asset, quantity: amount } = row;
  await addInsideDeposit(queries, { network: networkOf(network).number, number, receiver, address, symbol, asset, amount }, now);
}
