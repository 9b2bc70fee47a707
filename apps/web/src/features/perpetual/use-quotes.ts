/** What the exchange says of an order before it is sent: asked for when what is filled in rests for a moment, and of each side by itself; and again as the mark moves. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { contractQuote } from '@kontor/contract/perpetual';
import { callServer } from '../../data/call-server.ts';
import { useSession } from '../../data/session.ts';
import type { SideWord } from '../../data/perpetual-units.ts';
import type { ContractDraft } from './contract-draft.ts';
import type { OrderTerms } from './order-terms.ts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { ContractWorld } from './contract-world.ts';
import { askAgainIn } from './quote-pace.ts';
import type { AskedQuote } from './quote-pace.ts';

export type Quote = AnswerOf<typeof contractQuote>;

/** How long what is filled in must rest, ms. */
const REST_MS = 400;
const SIDES = ['long', 'short'] as const;

interface Quoted {
  readonly key: string;
  readonly bySide: Readonly<Partial<Record<SideWord, Quote>>>;
}

/** What of the account a quote depends on, besides the mark: with another wallet, position or order the one before holds no longer. */
function standing({ funds, held }: ContractWorld): string {
  return [funds?.crossWallet, funds?.orderedNotional, held.long?.position.quantity, held.short?.position.quantity].join(' ');
}

/** Quotes of what is filled in now, by side; none while it has just changed, for visitors, and where the exchange gives none. */
export function useQuotes(world: ContractWorld, draft: ContractDraft, terms: OrderTerms): Quoted['bySide'] {
  const session = useSession();
  const [quoted, setQuoted] = useState<Quoted>({ key: '', bySide: {} });
  const { units, contract, leverage, marginMode, isFrozen } = world;
  const price = terms.long.price;
  const isPriced = draft.kind === 'market' || price !== undefined;
  const isFilledIn = terms.long.quantity > 0n;
  const asked =
    session === undefined || !isPriced || isFrozen
      ? ''
      : JSON.stringify({
          pair: contract.name,
          type: draft.kind,
          ...(draft.kind === 'market' || price === undefined ? {} : { price: formatTrimmedDecimal(price, units.quoteScale) }),
          ...(isFilledIn && { quantity: formatTrimmedDecimal(terms.long.quantity, units.baseScale) }),
        });
  const key = asked === '' ? '' : `${draft.action} ${leverage} ${marginMode} ${standing(world)} ${asked}`;
  const last = useRef<AskedQuote>(undefined);
  const markTicks = world.mark === undefined ? undefined : world.mark / units.tickUnits;
  const now = useRef(markTicks);
  useEffect(() => {
    now.current = markTicks;
  }, [markTicks]);
  const ask = useCallback(() => {
    const round: AskedQuote = { key, markTicks: now.current, atMs: performance.now() };
    last.current = round;
    const body = JSON.parse(asked) as { readonly pair: string; readonly type: ContractDraft['kind'] };
    for (const side of SIDES)
      callServer(contractQuote, { ...body, action: `${draft.action}_${side}` }).then(
        (quote) => {
          // What was said before stands until then: nothing flickers while it is asked again.
          if (last.current === round)
            setQuoted((before) => ({ key, bySide: { ...(before.key === key ? before.bySide : {}), [side]: quote } }));
        },
        // What is reckoned here stands for it.
        () => undefined,
      );
  }, [key, asked, draft.action]);
  useEffect(() => {
    last.current = undefined;
    if (key === '') return undefined;
    const timer = setTimeout(ask, REST_MS);
    return () => clearTimeout(timer);
  }, [key, ask]);
  useEffect(() => {
    const wait = isFilledIn ? askAgainIn(last.current, key, markTicks, performance.now()) : undefined;
    if (wait === undefined) return undefined;
    const timer = setTimeout(ask, wait);
    return () => clearTimeout(timer);
  }, [key, ask, markTicks, isFilledIn]);
  return quoted.key === key ? quoted.bySide : {};
}
