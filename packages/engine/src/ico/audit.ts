import { Account, Bucket, numberedOwner } from '@kontor/domain/accounts';
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import type { HoldingOfItemDump, ItemDump, StateDump } from '../engine-door.ts';
import type { Obligation } from '../ledger/audit.ts';

/** What must hold of subscriptions in any state, in words (docs/ico.md, "Audit"). */
export function auditIco(state: StateDump): string[] {
  return state.items.flatMap((item) => [...tickets(item), ...holdings(item), ...treasury(state, item)]);
}

/** What is paid and not settled is frozen, and what is frozen of the tokens and not claimed is locked. */
export function icoObligations({ items }: StateDump): Obligation[] {
  return items.flatMap(({ terms: { token, payment }, holdings: held }) =>
    held.map(({ user, isSettled, paid, frozen, claimed }) =>
      isSettled
        ? { owner: user, account: Account.ICO, asset: token, bucket: Bucket.LOCKED, amount: frozen - claimed }
        : { owner: user, account: Account.ICO, asset: payment, bucket: Bucket.FROZEN, amount: paid },
    ),
  );
}

function isOver({ stage }: ItemDump): boolean {
  return stage === IcoStage.SETTLED || stage === IcoStage.CANCELLED;
}

/** Tickets lie one behind the other, without a gap, and are as many as the holdings have. */
function tickets(item: ItemDump): string[] {
  const problems: string[] = [];
  let next = 0;
  for (const { place, firstTicket, lots } of item.subscriptions) {
    if (firstTicket !== next) problems.push(`item ${item.item}: ticket ${firstTicket} of place ${place} follows ${next}`);
    next += lots;
  }
  if (!isOver(item) && next !== item.tickets) problems.push(`item ${item.item}: ${next} tickets of ${item.tickets}`);
  const held = item.holdings.reduce((sum, holding) => sum + holding.tickets, 0);
  if (held !== item.tickets) problems.push(`item ${item.item}: holdings have ${held} tickets of ${item.tickets}`);
  return problems;
}

function holdings(item: ItemDump): string[] {
  const { terms, stage, holdings: held } = item;
  const problems = held.flatMap((holding) => holdingProblems(item, holding));
  const paid = sumOf(held, (holding) => holding.paid);
  if (paid !== item.paid) problems.push(`item ${item.item}: holdings have paid ${paid} of ${item.paid}`);
  const given = givenBy(item);
  if (given > terms.supply) problems.push(`item ${item.item}: ${given} tokens given of ${terms.supply}`);
  if (stage !== IcoStage.SETTLED || terms.mode !== IcoMode.LOTTERY) return problems;
  const won = held.reduce((sum, { wonLots }) => sum + wonLots, 0);
  const winners = terms.supply / terms.lot;
  const wanted = winners < BigInt(item.tickets) ? winners : BigInt(item.tickets);
  if (BigInt(won) !== wanted) problems.push(`item ${item.item}: ${won} lots won of ${wanted}`);
  return problems;
}

function holdingProblems({ item, stage }: ItemDump, holding: HoldingOfItemDump): string[] {
  const { user, isSettled, paid, cost, tokens, frozen, claimed, wonLots, tickets: lots } = holding;
  const problems: string[] = [];
  if (cost > paid) problems.push(`item ${item}, user ${user}: costs ${cost} of ${paid}`);
  if (frozen > tokens || claimed > frozen) problems.push(`item ${item}, user ${user}: ${claimed} of ${frozen} of ${tokens} claimed`);
  if (wonLots > lots) problems.push(`item ${item}, user ${user}: ${wonLots} of ${lots} tickets won`);
  if ((stage === IcoStage.SETTLED || stage === IcoStage.CANCELLED) && !isSettled) problems.push(`item ${item}, user ${user}: not settled`);
  return problems;
}

/** While somebody waits, the item has what it sells, less what it has given. */
function treasury(state: StateDump, item: ItemDump): string[] {
  if (isOver(item) || item.subscriptions.length === 0) return [];
  const { token, supply } = item.terms;
  const own = state.holdings.find(
    ({ owner, account, asset }) => owner === numberedOwner(item.item) && account === Account.ICO_TREASURY && asset === token,
  );
  const kept = supply - givenBy(item);
  const available = own?.available ?? 0n;
  return available < kept ? [`item ${item.item}: treasury has ${available}, needs ${kept}`] : [];
}

/** Tokens that settled holdings have got. */
function givenBy({ holdings: held }: ItemDump): bigint {
  return sumOf(held, ({ isSettled, tokens }) => (isSettled ? tokens : 0n));
}

function sumOf(held: readonly HoldingOfItemDump[], of: (holding: HoldingOfItemDump) => bigint): bigint {
  return held.reduce((sum, holding) => sum + of(holding), 0n);
}
