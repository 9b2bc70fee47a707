import { CommandType } from '@kontor/engine/command';
import type { ClientId, Command, CommandOf, PlatformLimits } from '@kontor/engine/command';
import { Account } from '@kontor/domain/accounts';
import type { Buyers } from './buyers.ts';
import type { Chains } from './chains.ts';
import type { Fees } from './fees.ts';
import { FollowedMarket } from './followed-market.ts';
import type { Money } from './money.ts';
import type { Timers } from './timers.ts';
import { Violation } from './violation.ts';

/** What the witness knows from commands that change something without an event when they are applied. */
export interface Heard {
  readonly fees: Fees;
  readonly timers: Timers;
  readonly users: Map<number, { tier: number; flags: number }>;
  /** What users may do of whom it was said, by id. */
  readonly rights: Map<number, FollowedRights>;
  readonly assets: Map<number, { scale: number; flags: number }>;
  /** Proposals that were ever made, by id: by whom, for whom, and who decided. */
  readonly proposals: Map<string, FollowedProposal>;
  /** Listed markets by id. */
  readonly markets: (FollowedMarket | undefined)[];
  readonly chains: Chains;
  readonly peers: { readonly buyers: Pick<Buyers, 'heldOf'> };
  readonly money: Pick<Money, 'change'>;
  limits: PlatformLimits | undefined;
  /** The last root of all balances. */
  proofRoot: FollowedRoot | undefined;
  /** Sequence and time of the command. */
  readonly sequence: number;
  readonly now: number;
}

export interface FollowedRights {
  readonly version: number;
  readonly level: number;
  readonly permissions: number;
  /** ms. */
  readonly holdUntil: number;
}

export type FollowedRoot = Pick<CommandOf<'PROOF_ROOT'>, 'asOf' | 'users' | 'root'>;

export interface FollowedProposal {
  readonly words: ClientId;
  readonly proposer: number;
  readonly beneficiary: number;
  decider: number;
}

/** What each such type of command says. */
type SilentRules = { readonly [Type in Command['type']]?: (heard: Heard, command: Extract<Command, { readonly type: Type }>) => void };

const MEMBERS: SilentRules = {
  [CommandType.FEE_TIER]: ({ fees }, { tier, makerRate, takerRate }) => {
    fees.setTier(tier, makerRate, takerRate);
  },
  [CommandType.SET_USER]: ({ fees, users }, { user, tier, flags }) => {
    users.set(user, { tier, flags });
    fees.setUser(user, tier);
  },
  [CommandType.SET_RIGHTS]: ({ rights }, { user, version, level, permissions, holdUntil }) => {
    const before = rights.get(user)?.version ?? 0;
    if (version <= before) throw new Violation('rights.version', `rights ${version} of user ${user} take effect behind ${before}`);
    rights.set(user, { version, level, permissions, holdUntil });
  },
};

const WALLET: SilentRules = {
  [CommandType.LIST_ASSET]: ({ assets }, { asset, scale, flags }) => {
    assets.set(asset, { scale, flags });
  },
  [CommandType.PROPOSE]: ({ proposals }, { user, beneficiary, proposal }) => {
    if (proposals.has(proposal.join())) throw new Violation('proposals.twice', `proposal ${proposal.join()} is made again`);
    if (user === beneficiary) throw new Violation('proposals.persons', `operator ${user} proposes to pay himself`);
    proposals.set(proposal.join(), { words: proposal, proposer: user, beneficiary, decider: 0 });
  },
  [CommandType.APPROVE]: (heard, { user, proposal }) => {
    const found = undecided(heard, proposal);
    if (user === found.proposer || user === found.beneficiary)
      throw new Violation('proposals.persons', `operator ${user} approves what he proposed or gains`);
    found.decider = user;
  },
  [CommandType.REJECT]: (heard, { user, proposal }) => {
    undecided(heard, proposal).decider = user;
  },
  [CommandType.SET_ASSET]: ({ assets }, { asset, flags }) => {
    assets.set(asset, { scale: assets.get(asset)!.scale, flags });
  },
};

const CHAINS: SilentRules = {
  [CommandType.CREDIT_DEPOSIT]: ({ chains }, command) => {
    chains.credited(command);
  },
  [CommandType.FINAL_HEIGHT]: ({ chains }, command) => {
    chains.finished(command);
  },
  [CommandType.REVERSE_DEPOSIT]: ({ chains, sequence, money }, command) => {
    // What the user did not have any more the exchange has lost.
    chains.reversed(command, sequence, (asset) => money.change(Account.LOSS, asset) < 0n);
  },
  [CommandType.WITHDRAW]: (heard, command) => {
    heard.chains.asked(command, heard);
  },
  [CommandType.WITHDRAW_SEND]: ({ chains }, command) => {
    chains.sent(command);
  },
  [CommandType.WITHDRAW_RETURN]: ({ chains }, command) => {
    chains.returned(command);
  },
  [CommandType.WITHDRAW_DONE]: ({ chains }, command) => {
    chains.paid(command);
  },
  [CommandType.SET_WITHDRAWALS]: ({ chains }, command) => {
    chains.stopped(command);
  },
};

const PLATFORM: SilentRules = {
  [CommandType.SET_PLATFORM]: (heard, { limits }) => {
    heard.limits = limits;
  },
  [CommandType.PROOF_ROOT]: (heard, { asOf, users, root }) => {
    const before = heard.proofRoot?.asOf ?? 0;
    if (asOf <= before) throw new Violation('roots.order', `a root as of command ${asOf} takes effect behind one as of ${before}`);
    if (asOf >= heard.sequence) throw new Violation('roots.future', `command ${heard.sequence} has a root as of command ${asOf}`);
    heard.proofRoot = { asOf, users, root };
  },
};

const SPOT: SilentRules = {
  [CommandType.LIST_MARKET]: ({ assets, markets }, { terms, kind }) => {
    const known = markets[terms.market];
    if (known) known.terms = terms;
    else markets[terms.market] = new FollowedMarket(terms, assets.get(terms.base)!.scale, kind);
  },
  [CommandType.MARKET_STATUS]: (heard, { market, status }) => {
    listed(heard, market).status = status;
  },
  [CommandType.INDEX_PRICE]: (heard, command) => {
    const market = listed(heard, command.market);
    market.indexTicks = Number(command.price / BigInt(market.terms.tickUnits));
  },
  [CommandType.CANCEL_AFTER]: ({ timers }, { user, market, time, timeoutMs }) => {
    timers.set(user, market, time, timeoutMs);
  },
};

const SILENT: SilentRules = { ...MEMBERS, ...WALLET, ...CHAINS, ...PLATFORM, ...SPOT };

/** Whether the witness must be told what an applied command of this type says. */
export function changesInSilence(type: number): boolean {
  return Object.hasOwn(SILENT, type);
}

/** Takes in what an applied command changes without an event. */
export function hear(heard: Heard, command: Command): void {
  // Which row and which command belong together is held by the type of the table.
  const rule = SILENT[command.type] as ((heard: Heard, command: Command) => void) | undefined;
  rule?.(heard, command);
}

/** The proposal of an id, on which nobody has decided yet. */
function undecided({ proposals }: Heard, id: ClientId): FollowedProposal {
  const found = proposals.get(id.join());
  if (!found) throw new Violation('proposals.unknown', `nobody made proposal ${id.join()}`);
  if (found.decider !== 0) throw new Violation('proposals.decided', `proposal ${id.join()} was decided by ${found.decider}`);
  return found;
}

/** The listed market of an id. */
export function listed({ markets }: Pick<Heard, 'markets'>, id: number): FollowedMarket {
  const market = markets[id];
  if (!market) throw new Violation('events.names', `market ${id} is not listed`);
  return market;
}
