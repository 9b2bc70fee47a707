import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { listAsset, setAsset } from './assets.ts';
import { cancel, cancelAll } from './cancel.ts';
import { amend, replace } from './change.ts';
import {
  creditDeposit,
  endWithdrawal,
  returnWithdrawal,
  reverseDeposit,
  sendWithdrawal,
  setFinalHeight,
  setWithdrawals,
  withdraw,
} from './chains.ts';
import { isLate } from './deadline.ts';
import { ICO } from './ico/ico.ts';
import { P2P } from './p2p/p2p.ts';
import { listMarket, setIndexPrice, setMarketStatus } from './listing.ts';
import { setFeeTier, setRights, setUser } from './members.ts';
import { adjust, deposit, transfer } from './money.ts';
import { placeWithExit } from './exits.ts';
import { placeOco } from './place-oco.ts';
import { place } from './place.ts';
import { PERPETUAL } from './perpetual/perpetual.ts';
import { SECONDS } from './seconds/seconds.ts';
import { approve, propose, reject } from './proposals.ts';
import { recordOutage, setEngineVersion, setPlatform, setProofRoot } from './platform.ts';
import type { Outcome, World } from './state.ts';
import { placeTrailing } from './trailing.ts';
import { DONE, refused } from './state.ts';
import { cancelAfter } from './timers.ts';

/** What each type of command does: a row for every type, or it does not compile. */
type Rules = { readonly [Type in Command['type']]: (world: World, command: Extract<Command, { readonly type: Type }>) => Outcome };

const MEMBERS = { [CommandType.FEE_TIER]: setFeeTier, [CommandType.SET_USER]: setUser, [CommandType.SET_RIGHTS]: setRights };

const WALLET = {
  [CommandType.LIST_ASSET]: listAsset,
  [CommandType.SET_ASSET]: setAsset,
  [CommandType.DEPOSIT]: deposit,
  [CommandType.TRANSFER]: transfer,
  [CommandType.ADJUST]: adjust,
  [CommandType.PROPOSE]: propose,
  [CommandType.APPROVE]: approve,
  [CommandType.REJECT]: reject,
  [CommandType.CREDIT_DEPOSIT]: creditDeposit,
  [CommandType.FINAL_HEIGHT]: setFinalHeight,
  [CommandType.REVERSE_DEPOSIT]: reverseDeposit,
  [CommandType.WITHDRAW]: withdraw,
  [CommandType.WITHDRAW_RETURN]: returnWithdrawal,
  [CommandType.WITHDRAW_SEND]: sendWithdrawal,
  [CommandType.WITHDRAW_DONE]: endWithdrawal,
  [CommandType.SET_WITHDRAWALS]: setWithdrawals,
};

const SPOT = {
  [CommandType.LIST_MARKET]: listMarket,
  [CommandType.MARKET_STATUS]: setMarketStatus,
  [CommandType.INDEX_PRICE]: setIndexPrice,
  [CommandType.PLACE]: place,
  [CommandType.PLACE_OCO]: placeOco,
  [CommandType.PLACE_WITH_EXIT]: placeWithExit,
  [CommandType.PLACE_TRAILING]: placeTrailing,
  [CommandType.REPLACE]: replace,
  [CommandType.AMEND]: amend,
  [CommandType.CANCEL]: cancel,
  [CommandType.CANCEL_ALL]: cancelAll,
  [CommandType.CANCEL_AFTER]: cancelAfter,
};

const PLATFORM = {
  [CommandType.TICK]: (_world: World, command: Command): Outcome => (isLate(command) ? refused(Refusal.TOO_LATE) : DONE),
  [CommandType.ENGINE_VERSION]: setEngineVersion,
  [CommandType.OUTAGE]: recordOutage,
  [CommandType.SET_PLATFORM]: setPlatform,
  [CommandType.PROOF_ROOT]: setProofRoot,
};

/** The rules of all products. */
const RULES: Rules = { ...MEMBERS, ...WALLET, ...SPOT, ...PERPETUAL, ...SECONDS, ...ICO, ...P2P, ...PLATFORM };

/** Lets a command have its effect, or refuses it. */
export function carryOut(world: World, command: Command): Outcome {
  // Which row and which command belong together is held by the type of the table.
  const rule = RULES[command.type] as (world: World, command: Command) => Outcome;
  return rule(world, command);
}
