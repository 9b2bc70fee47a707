/**
 * Changes that need two people: one proposes, another decides, and neither is whom it is about. A decision is signed over the hash of
 * all that the change says and starts from; what was edited, or stands on something else by now, is another change.
 */
import { CHANGES, decisionText, mayChange } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { Check, Errors } from 'typebox/value';
import { refused } from '../http/refused.ts';
import type { Transaction } from '../store/database.ts';
import { hashOfChange } from './approval.ts';
import { ChangeProblem, differencesOf } from './change-kind.ts';
import type { ChangeBody, ChangeFacts, ChangeKind, ChangeKinds, Difference } from './change-kind.ts';
import {
  ADD_CHANGE,
  ADD_DECISION,
  EDIT_CHANGE,
  IS_UNDER_WAY,
  LOCK_CHANGE,
  MOVE_CHANGE,
  NEXT_ID,
  ONE_CHANGE,
  PROPOSED_AS,
  WITHDRAW,
} from './change-rows.ts';
import type { ChangeRow } from './change-rows.ts';
import { BY_ID, KEYS_OF } from './operator-rows.ts';
import type { SignedIn } from './operator-sessions.ts';
import { hasSigned } from './signatures.ts';

/** What an operator proposes. */
export interface Proposal {
  readonly body: unknown;
  readonly reason: string;
}

/** A decision as it was sent. */
export interface SentDecision {
  readonly hash: string;
  readonly reason: string;
  readonly key: number;
  readonly signature: string;
}

/** What may be said of a change to an operator: whether he may decide on it, else why not. */
export type Mine = 'may_decide' | 'is_proposer' | 'is_beneficiary' | 'lacks_role' | 'closed';

export function mineOf(change: Pick<ChangeRow, 'state' | 'proposer' | 'beneficiary' | 'command'>, operator: SignedIn): Mine {
  if (change.state !== 'open') return 'closed';
  if (change.proposer.id === operator.id) return 'is_proposer';
  if (change.beneficiary === operator.id) return 'is_beneficiary';
  return mayChange(operator.roles, change.command, 'approve') ? 'may_decide' : 'lacks_role';
}

/** The fields that a change changes, against what stood when it was proposed. */
export function shownDifferences(kinds: ChangeKinds, { command, body, before }: ChangeRow): Difference[] {
  return differencesOf(JSON.parse(before) as ChangeFacts, kindOf(kinds, command).after(JSON.parse(body) as ChangeBody<ChangeCommand>));
}

/** Proposes a change; the same client id again gives the first one. @throws Refused, ChangeProblem */
export async function propose(
  queries: Transaction,
  kinds: ChangeKinds,
  operator: SignedIn,
  command: ChangeCommand,
  { clientId, ...proposal }: Proposal & { readonly clientId: string | null },
  now: Date,
): Promise<{ readonly change: ChangeRow; readonly repeated: boolean }> {
  const first = clientId === null ? undefined : await queries.maybe(PROPOSED_AS, operator.id, clientId);
  if (first !== undefined) return { change: first, repeated: true };
  const said = await readProposal(queries, kinds, operator, command, proposal);
  const id = await queries.one(NEXT_ID);
  const { subject, beneficiary, body, before, reason } = said;
  const hash = hashOfChange({ ...said, id, version: 1, command, proposer: operator });
  await queries.run(ADD_CHANGE, id, command, subject, beneficiary, body, before, reason, hash, operator.id, now, clientId);
  return { change: await queries.one(ONE_CHANGE, id), repeated: false };
}

/** Changes what is proposed, by its proposer. What anybody signs of what stood before is void: it has another hash. @throws Refused, ChangeProblem */
export async function edit(
  queries: Transaction,
  kinds: ChangeKinds,
  operator: SignedIn,
  id: number,
  { version, ...proposal }: Proposal & { readonly version: number },
): Promise<ChangeRow> {
  const change = await ownOpen(queries, operator, id);
  if (change.version !== version) throw refused('CHANGE_OUTDATED');
  const said = await readProposal(queries, kinds, operator, change.command, proposal);
  const { subject, beneficiary, body, before, reason } = said;
  const hash = hashOfChange({ ...change, ...said, version: version + 1 });
  await queries.run(EDIT_CHANGE, id, version + 1, subject, beneficiary, body, before, reason, hash);
  return queries.one(ONE_CHANGE, id);
}

/** Takes an open proposal of one's own back. @throws Refused */
export async function withdraw(queries: Transaction, operator: SignedIn, id: number): Promise<ChangeRow> {
  const change = await ownOpen(queries, operator, id);
  await queries.run(WITHDRAW, id);
  return change;
}

/**
 * Decides on what somebody else proposed; what is approved is carried out within the transaction, or put where a relay finds it, once.
 * @throws Refused, ChangeProblem
 */
export async function decide(
  queries: Transaction,
  kinds: ChangeKinds,
  operator: SignedIn,
  id: number,
  decision: 'approve' | 'reject',
  sent: SentDecision,
  now: Date,
): Promise<ChangeRow> {
  const change = await queries.maybe(LOCK_CHANGE, id);
  if (change === undefined) throw refused('NOT_FOUND');
  const mine = mineOf(change, operator);
  if (mine === 'closed') throw refused('CHANGE_CLOSED');
  if (mine !== 'may_decide') throw refused('NOT_ALLOWED');
  // Made anew of what the row says: a row that was altered is another change.
  if (hashOfChange(change) !== sent.hash) throw refused('CHANGE_OUTDATED');
  const key = (await queries.many(KEYS_OF, operator.id)).find((each) => each.id === sent.key);
  const text = decisionText(decision, sent.hash, operator.id);
  if (key === undefined || !(await hasSigned(key, sent.signature, text))) throw refused('WRONG_SIGNATURE');
  const kind = kindOf(kinds, change.command);
  const body = JSON.parse(change.body) as ChangeBody<ChangeCommand>;
  if (decision === 'approve') await demandStanding(queries, kind, change, body);
  await queries.run(ADD_DECISION, id, operator.id, decision, sent.hash, sent.reason, key.id, sent.signature, now);
  if (decision === 'reject') await queries.run(MOVE_CHANGE, id, 'open', 'rejected', null, null, null);
  else {
    const carried = await kind.carryOut(queries, body, { id, reason: change.reason, now });
    if ('row' in carried) await queries.run(MOVE_CHANGE, id, 'open', 'approved', carried.row, null, null);
    else {
      const { isDone, outcome, sequence } = carried.end;
      await queries.run(MOVE_CHANGE, id, 'open', isDone ? 'done' : 'failed', null, outcome, sequence);
    }
  }
  return queries.one(ONE_CHANGE, id);
}

/** What a change starts from still stands, and its proposer is still somebody who may propose it. */
async function demandStanding(queries: Transaction, kind: ChangeKind, change: ChangeRow, body: ChangeBody<ChangeCommand>): Promise<void> {
  const proposer = await queries.one(BY_ID, change.proposer.id);
  if (proposer.state !== 'active' || !mayChange(proposer.roles, change.command, 'propose')) throw refused('CHANGE_CLOSED');
  // What another one about the same has changed is to be seen in a moment, and then what stands is another.
  if (await queries.one(IS_UNDER_WAY, change.command, change.subject)) throw refused('BUSY');
  if (JSON.stringify(await kind.before(queries, body)) !== change.before) throw refused('CHANGE_OUTDATED');
}

/** What a proposal says, with what stands now. @throws Refused NOT_ALLOWED, CHANGES_NOTHING; ChangeProblem */
async function readProposal(
  queries: Transaction,
  kinds: ChangeKinds,
  operator: SignedIn,
  command: ChangeCommand,
  { body, reason }: Proposal,
) {
  if (!mayChange(operator.roles, command, 'propose')) throw refused('NOT_ALLOWED');
  const schema = CHANGES[command].body;
  if (!Check(schema, body)) {
    const [problem] = Errors(schema, body);
    throw new ChangeProblem(`${problem?.instancePath || 'the body'}: ${problem?.message ?? 'wrong'}`);
  }
  const kind = kindOf(kinds, command);
  const beneficiary = kind.beneficiary?.(body) ?? null;
  if (beneficiary === operator.id) throw refused('NOT_ALLOWED');
  const before = await kind.before(queries, body);
  if (differencesOf(before, kind.after(body)).length === 0) throw refused('CHANGES_NOTHING');
  return { subject: kind.subject(body), beneficiary, body: JSON.stringify(body), before: JSON.stringify(before), reason };
}

async function ownOpen(queries: Transaction, operator: SignedIn, id: number): Promise<ChangeRow> {
  const change = await queries.maybe(LOCK_CHANGE, id);
  if (change === undefined) throw refused('NOT_FOUND');
  if (change.proposer.id !== operator.id) throw refused('NOT_ALLOWED');
  if (change.state !== 'open') throw refused('CHANGE_CLOSED');
  return change;
}

/** A kind takes bodies of its command alone, which rows hold by the schema they were read with. */
export function kindOf(kinds: ChangeKinds, command: ChangeCommand): ChangeKind {
  return kinds[command];
}
