/**
 * What operators decide of a trade: they open an appeal, take support's own back, or rule. Each is a row with its reason first, and then a command of the engine,
 * which alone moves coins, knows whether a second operator has to agree, and takes the same from the same operator once. Source: rules 4.3; docs/p2p.md P2P_RULE.
 */
import { P2pOutcome, P2pRole } from '@kontor/domain/p2p/words';
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { Core, NewCommand } from '../../core-loop/core-loop.ts';
import type { ChangeEnd } from '../../operators/change-kind.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { ADD_RULING, NEXT_RULING_ID, RULING, RULING_DONE, WAITING_RULING, rulingPlace } from './appeal-rows.ts';
import type { RulingKind, RulingRow } from './appeal-rows.ts';

/** Writes a decision down; gives the row's number. */
export async function askRuling(
  { queries, vault }: { readonly queries: Queries; readonly vault: Pick<Vault, 'sealOwn'> },
  {
    deal,
    operator,
    kind,
    reason,
  }: { readonly deal: number; readonly operator: number; readonly kind: RulingKind; readonly reason: string },
  now: Date,
): Promise<number> {
  const id = await queries.one(NEXT_RULING_ID);
  await queries.run(ADD_RULING, id, deal, operator, kind, vault.sealOwn(rulingPlace(id), Buffer.from(reason)), now);
  return id;
}

/** How a decision ended; undefined while it waits. */
export async function rulingEnd(queries: Queries, id: number): Promise<ChangeEnd | undefined> {
  const { outcome, sequence } = await queries.one(RULING, id);
  if (outcome === null) return undefined;
  const isDone = outcome === 'NONE';
  return { isDone, outcome: isDone ? `carried out by command ${sequence}` : outcome, sequence };
}

export interface RulingRelayOptions {
  readonly tables: Queries;
  readonly core: Pick<Core, 'submit'>;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** Tells the engine, the oldest first. Told twice, as after a crash, it says the same. */
export function rulingRelay({ tables, core, log, wallMs }: RulingRelayOptions): OutboxLoop {
  const carryOutNext = async (): Promise<boolean> => {
    const row = await tables.maybe(WAITING_RULING);
    if (row === undefined) return false;
    const { code, sequence } = await core.submit(commandOf(row));
    const outcome = isApplied(code) ? 'NONE' : refusalEntry(code).name;
    await tables.run(RULING_DONE, row.id, new Date(wallMs()), sequence, outcome);
    log.info({ order: row.deal, kind: row.kind, operator: row.operator, sequence, outcome }, 'an operator has decided about a trade');
    return true;
  };
  return new OutboxLoop({ carryOutNext, log });
}

function commandOf({ deal: trade, operator: user, kind }: RulingRow): NewCommand {
  switch (kind) {
    case 'appeal':
      return { type: CommandType.P2P_APPEAL, user, trade, role: P2pRole.SUPPORT };
    case 'withdraw':
      return { type: CommandType.P2P_APPEAL_WITHDRAW, user, trade, role: P2pRole.SUPPORT };
    case 'buyer':
    case 'seller':
      return { type: CommandType.P2P_RULE, user, trade, outcome: kind === 'buyer' ? P2pOutcome.BUYER : P2pOutcome.SELLER };
  }
}
