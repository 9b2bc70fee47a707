import { Refusal } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { Outcome, World } from '../state.ts';
import { refused } from '../state.ts';
import { setAdvert, setAdvertState } from './adverts.ts';
import { appeal, decide, withdrawAppeal } from './appeals.ts';
import { P2P_SINCE } from './state.ts';
import { cancelOwn, giveAway, pay } from './steps.ts';
import { take } from './take.ts';
import { setDeposit, setTerms } from './terms.ts';

/** A rule that holds from the release of trades between users on. */
function since<One extends Command>(rule: (world: World, command: One) => Outcome): (world: World, command: One) => Outcome {
  return (world, command) => (world.version < P2P_SINCE ? refused(Refusal.MALFORMED) : rule(world, command));
}

/** Trades between users, as `docs/p2p.md` says them. */
export const P2P = {
  [CommandType.P2P_TERMS]: since(setTerms),
  [CommandType.P2P_ADVERT]: since(setAdvert),
  [CommandType.P2P_ADVERT_STATE]: since(setAdvertState),
  [CommandType.P2P_TRADE]: since(take),
  [CommandType.P2P_PAID]: since(pay),
  [CommandType.P2P_CANCEL]: since(cancelOwn),
  [CommandType.P2P_RELEASE]: since(giveAway),
  [CommandType.P2P_APPEAL]: since(appeal),
  [CommandType.P2P_APPEAL_WITHDRAW]: since(withdrawAppeal),
  [CommandType.P2P_RULE]: since(decide),
  [CommandType.P2P_DEPOSIT]: since(setDeposit),
};
