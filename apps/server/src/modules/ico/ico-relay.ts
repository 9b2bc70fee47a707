/**
 * Tells the engine what operators have agreed on about items, and what needs nobody: the block of a chain that this server itself runs, and the
 * secret of a draw once its block is known. Each is told again after a crash, and counts once.
 */
import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { Refusal, isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { halvesOf } from '@kontor/engine/hash-halves';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { Core, NewCommand } from '../../core-loop/core-loop.ts';
import type { IcoItemState } from '../../follower/ico/ico-facts.ts';
import { winnersOf } from '../../follower/ico/winners.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { ChangeBody } from '../../operators/change-kind.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { readSymbols } from '../market/symbols.ts';
import { MARK_ITEM_CHANGE, NEXT_ITEM_CHANGE } from './ico-change-rows.ts';
import type { WaitingItemChange } from './ico-change-rows.ts';
import { secretOf } from './ico-marks.ts';
import { demandFuture, demandUnknownBlock, hasTerms, itemCommand } from './ico-terms.ts';
import type { CreateBody, KnownChains, ListedForItems } from './ico-terms.ts';

export interface IcoRelayOptions {
  readonly queries: Queries;
  readonly core: Core;
  /** What there is; a step begins only when the one before is told. */
  readonly follower: {
    readonly icoItems: ReadonlyMap<number, IcoItemState>;
    readonly listings: { readonly assets: ListedForItems['listings'] };
    told(sequence: number): Promise<void>;
  };
  readonly vault: Pick<Vault, 'unsealOwn'>;
  /** The hash of a block of a chain that this server runs by itself, hexadecimal; undefined where there is no such chain, or not so far. */
  readonly ownBlock: (network: number, height: number) => Promise<string | undefined>;
  readonly networks: KnownChains;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

interface End {
  readonly sequence: number | null;
  readonly outcome: string;
}

/** A chain is asked for the block of an item at one of so many looks into the outbox: about once a second. */
const CHAIN_EVERY = 5;
/** Why a step that nobody asked for is tried again without a word: its time has come here and not in the engine, or has just passed. */
const NOT_NOW: readonly number[] = [Refusal.NOT_ENDED, Refusal.NOT_OPEN];

/** Carries out what waits, the oldest first, then what is due by itself. */
export function icoRelay(options: IcoRelayOptions): OutboxLoop {
  const { queries, log, wallMs } = options;
  const own = new OwnSteps(options);
  const carryOutNext = async (): Promise<boolean> => {
    const row = await queries.maybe(NEXT_ITEM_CHANGE);
    if (row === undefined) return own.next();
    const { sequence, outcome } = await carryOut(options, row);
    await queries.run(MARK_ITEM_CHANGE, row.id, new Date(wallMs()), sequence, outcome);
    const about = { change: row.id, command: row.command, item: row.item, sequence, outcome };
    if (outcome === 'NONE') log.info(about, 'a change of an item is carried out');
    else log.error(about, 'a change of an item was not carried out');
    return true;
  };
  return new OutboxLoop({ carryOutNext, log });
}

async function carryOut(options: IcoRelayOptions, row: WaitingItemChange): Promise<End> {
  let command: NewCommand | undefined;
  try {
    command = await commandOf(options, row);
  } catch (error) {
    if (error instanceof ChangeProblem) return { sequence: null, outcome: error.message };
    throw error;
  }
  // Told before a crash, and not marked.
  if (command === undefined) return { sequence: null, outcome: 'NONE' };
  const { core, follower } = options;
  const { code, sequence } = await core.submit(command);
  if (!isApplied(code)) return { sequence, outcome: refusalEntry(code).name };
  await follower.told(sequence);
  return { sequence, outcome: 'NONE' };
}

/** Undefined where it stands already. @throws ChangeProblem */
async function commandOf(options: IcoRelayOptions, { command, item, body: text }: WaitingItemChange): Promise<NewCommand | undefined> {
  const { queries, follower, vault, networks, wallMs } = options;
  const body = JSON.parse(text) as unknown;
  switch (command) {
    case 'ico/create': {
      const { commitment, ...said } = body as CreateBody & { readonly commitment?: string };
      const { assets } = await readSymbols(queries);
      const listed = { assets, listings: follower.listings.assets, items: follower.icoItems, nowMs: wallMs() };
      const made = itemCommand(said, item, commitment, listed);
      if (hasTerms(made, follower.icoItems.get(item))) return undefined;
      demandFuture(said, listed.nowMs);
      demandUnknownBlock(said, networks);
      return made;
    }
    case 'ico/randomness':
      return blockCommand(item, (body as ChangeBody<'ico/randomness'>).block_hash);
    case 'ico/reveal': {
      const commitment = follower.icoItems.get(item)?.terms.commitment;
      const secret = commitment === undefined ? undefined : await secretOf(queries, vault, commitment);
      if (secret === undefined) throw new ChangeProblem(`this server does not have the secret of item ${item}`);
      return revealCommand(item, secret);
    }
    case 'ico/cancel':
      return { type: CommandType.ICO_CANCEL, item };
    default:
      throw new ChangeProblem(`there is no change ${command}`);
  }
}

function blockCommand(item: number, hash: string): NewCommand {
  return { type: CommandType.ICO_BLOCK, item, hash: halvesOf(Buffer.from(hash, 'hex')) };
}

function revealCommand(item: number, secret: string): NewCommand {
  return { type: CommandType.ICO_REVEAL, item, secret: halvesOf(Buffer.from(secret, 'hex')) };
}

/** What is due without anybody's asking. */
class OwnSteps {
  readonly #options: IcoRelayOptions;
  /** Items whose step the engine has refused for good. */
  readonly #refused = new Set<number>();
  #looks = 0;

  constructor(options: IcoRelayOptions) {
    this.#options = options;
  }

  /** Takes the next step, if there is one. */
  async next(): Promise<boolean> {
    const { core, follower, log } = this.#options;
    for (const item of this.#waiting()) {
      const number = item.terms.item;
      const step = item.block === undefined ? await this.#block(item) : await this.#reveal(item);
      if (step === undefined) continue;
      const { code, sequence } = await core.submit(step);
      if (isApplied(code)) {
        await follower.told(sequence);
        log.info({ item: number, command: step.type, sequence }, 'a draw goes on by itself');
        return true;
      }
      if (NOT_NOW.includes(code)) continue;
      this.#refused.add(number);
      log.error({ item: number, command: step.type, outcome: refusalEntry(code).name }, 'a draw does not go on');
    }
    return false;
  }

  /** Lotteries that are over and not drawn, in which somebody may lose. */
  #waiting(): IcoItemState[] {
    const now = this.#options.wallMs();
    return [...this.#options.follower.icoItems.values()].filter(
      ({ stage, tickets, drawBy, terms }) =>
        stage === IcoStage.OPEN &&
        terms.mode === IcoMode.LOTTERY &&
        now >= terms.end &&
        now < drawBy &&
        tickets > winnersOf(terms.supply, terms.lot, tickets) &&
        !this.#refused.has(terms.item),
    );
  }

  async #block({ terms }: IcoItemState): Promise<NewCommand | undefined> {
    if (this.#looks++ % CHAIN_EVERY !== 0) return undefined;
    const hash = await this.#options.ownBlock(terms.network, terms.height);
    return hash === undefined ? undefined : blockCommand(terms.item, hash);
  }

  async #reveal({ terms }: IcoItemState): Promise<NewCommand | undefined> {
    const { queries, vault } = this.#options;
    const secret = await secretOf(queries, vault, terms.commitment);
    if (secret !== undefined) return revealCommand(terms.item, secret);
    // Another's: whoever has it says it.
    this.#refused.add(terms.item);
    return undefined;
  }
}
