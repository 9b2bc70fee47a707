import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import type { Outcome, World } from '../state.ts';
import { refused } from '../state.ts';
import { CONTRACTS_SINCE } from './contract.ts';
import { settleContract } from './delisting.ts';
import { fund } from './funding.ts';
import { placeInContract } from './place.ts';
import { cancelPlan, placePlan } from './plan-commands.ts';
import { changeMargin, setContract, setPositionMode } from './settings.ts';
import { setContractTier, setMark, setTerms } from './terms.ts';

/** A rule that holds from the release of contracts on. */
function since<One extends Command>(rule: (world: World, command: One) => Outcome): (world: World, command: One) => Outcome {
  return (world, command) => (world.version < CONTRACTS_SINCE ? refused(Refusal.MALFORMED) : rule(world, command));
}

/** Contracts, as `docs/perpetual.md` says them. */
export const PERPETUAL = {
  [CommandType.CONTRACT_TERMS]: since(setTerms),
  [CommandType.MARK_PRICE]: since(setMark),
  [CommandType.FUNDING]: since(fund),
  [CommandType.CONTRACT_SETTING]: since(setContract),
  [CommandType.POSITION_MODE]: since(setPositionMode),
  [CommandType.CONTRACT_PLACE]: since(placeInContract),
  [CommandType.POSITION_MARGIN]: since(changeMargin),
  [CommandType.PLACE_PLAN]: since(placePlan),
  [CommandType.CANCEL_PLAN]: since(cancelPlan),
  [CommandType.SETTLE_CONTRACT]: since(settleContract),
  [CommandType.CONTRACT_FEE_TIER]: since(setContractTier),
};
