/** Thawing of all items at once: a command for each, so that an item that is refused holds up no other, and a repeated call does nothing twice. Source: rules 5.4. */
import { releasedTokens, utcDay } from '@kontor/domain/ico/release';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { clientKey } from '../../core-loop/client-id.ts';
import type { IcoHolding } from '../../follower/ico/ico-facts.ts';
import { refusedByEngine } from '../../http/refused.ts';
import type { Ground } from '../../product.ts';
import { newClientId } from '../../random.ts';
import type { IcoItems } from './items.ts';

export interface ThawAllOptions extends Pick<Ground, 'queries' | 'money' | 'random' | 'wallMs'> {
  readonly items: Pick<IcoItems, 'find'>;
}

/** What was thawed: of which items, and the last command of it. */
export interface Thawed {
  readonly sequence: number;
  readonly client_id: string;
  /** All of it was done before under this id. */
  readonly repeated: boolean;
  readonly items: number[];
}

/** Commands on their way at once. */
const AT_ONCE = 64;

/** Nothing to say to somebody of whose items one moved: the item had nothing by the engine's clock, or somebody else was faster. */
const NOTHING: readonly number[] = [Refusal.NO_HOLDING, Refusal.NOTHING_RELEASED];

/**
 * Moves everything that is released and not yet claimed, of all items of a user.
 * @throws Refused where nothing was moved; Error of the door: what was done by then stays done, and is told when it is asked for again with the same id
 */
export async function thawAll(user: number, given: string | undefined, options: ThawAllOptions): Promise<Thawed> {
  const { queries, money, random } = options;
  const id = given ?? newClientId(random);
  const { value: holdings } = await queries.icoHoldings(user);
  const wanted = holdings.filter((holding) => isWanted(holding, given !== undefined, options)).map(({ item }) => item);
  const moved: { readonly item: number; readonly sequence: number; readonly isRepeated: boolean }[] = [];
  let refusal: number = Refusal.NOTHING_RELEASED;
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const part = wanted.slice(from, from + AT_ONCE);
    const answers = await Promise.all(
      part.map((item) => money.submit({ type: CommandType.ICO_THAW, user, item, clientId: keyOf(id, item) })),
    );
    for (const [at, { code, sequence }] of answers.entries()) {
      if (isApplied(code)) moved.push({ item: part[at]!, sequence, isRepeated: code === Refusal.REPEATED });
      else if (!NOTHING.includes(code)) refusal = code;
    }
  }
  if (moved.length === 0) throw refusedByEngine(refusal);
  return {
    sequence: Math.max(...moved.map(({ sequence }) => sequence)),
    client_id: id,
    repeated: moved.every(({ isRepeated }) => isRepeated),
    items: moved.map(({ item }) => item),
  };
}

/** Items with something to move; and those of which something was, which a call that comes again has moved before. */
function isWanted(holding: IcoHolding, mayRepeat: boolean, { items, wallMs }: ThawAllOptions): boolean {
  const days = items.find(holding.item)?.state.terms.freezeDays;
  if (days === undefined || !holding.isSettled || holding.frozen === 0n) return false;
  if (mayRepeat && holding.claimed > 0n) return true;
  return releasedTokens(holding.frozen, days, utcDay(holding.settledMs), utcDay(wallMs())) > holding.claimed;
}

/** An item's id of a call, which is the same whenever the call comes again. No client can say its text: it has blanks. */
function keyOf(id: string, item: number): ReturnType<typeof clientKey> {
  return clientKey(`thaw all ${item} ${id}`);
}
