/** The form of a contract without its looks: what is filled in, what follows from it, and what may be pressed. */
import { useEffect, useMemo, useState } from 'react';
import type { Contract } from '../../data/perpetual-market.ts';
import type { SideWord } from '../../data/perpetual-units.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import type { PriceSource } from '../../data/trade-desk.ts';
import { useContractDraft } from './contract-draft.ts';
import type { ContractDraft } from './contract-draft.ts';
import type { ContractWorld } from './contract-world.ts';
import { orderTerms } from './order-terms.ts';
import type { OrderTerms, Problem } from './order-terms.ts';
import { ticksText, unitsText } from './trigger-price.ts';
import { useContractWorld } from './use-contract-world.ts';
import { useQuotes } from './use-quotes.ts';
import type { Quote } from './use-quotes.ts';

export interface ContractFormModel {
  readonly contract: Contract;
  readonly world: ContractWorld;
  /** With the price that is shown, followed or typed. */
  readonly draft: ContractDraft;
  readonly terms: OrderTerms;
  readonly quotes: Readonly<Partial<Record<SideWord, Quote>>>;
  readonly priceSource: PriceSource;
  readonly change: (change: Partial<ContractDraft>) => void;
  readonly typePrice: (text: string) => void;
  readonly follow: (source: PriceSource) => void;
  /** While the field has the focus a followed price stands still under the cursor. */
  readonly holdPrice: (hold: boolean) => void;
  /** The problem that both buttons meet at a field, once a button was pressed. */
  readonly problemAt: (field: Problem['field']) => Problem | undefined;
  /** What was pressed and could not be sent; its problems are shown. */
  readonly show: (side: SideWord | undefined) => void;
  readonly shown: SideWord | undefined;
}

export function useContractForm(contract: Contract): ContractFormModel {
  const { draft: stored, change, enter } = useContractDraft();
  const world = useContractWorld(contract);
  const priceSource = useTradeDesk((desk) => desk.priceSource);
  const setPriceSource = useTradeDesk((desk) => desk.setPriceSource);
  const [held, setHeld] = useState<string>();
  const [shown, setShown] = useState<SideWord>();
  const price = priceSource === 'typed' ? stored.price : (held ?? followed(world, priceSource));
  const draft = useMemo(() => ({ ...stored, price }), [stored, price]);
  const terms = useMemo(() => orderTerms(world, draft), [world, draft]);
  const quotes = useQuotes(world, draft, terms);
  useEffect(() => {
    if (useContractDraft.getState().pair !== contract.name) setPriceSource('last');
    enter(contract.name);
  }, [contract.name, enter, setPriceSource]);
  usePicks();
  return {
    contract,
    world,
    draft,
    terms,
    quotes,
    priceSource,
    change: (part) => {
      setShown(undefined);
      change(part);
    },
    typePrice: (text) => {
      setHeld(undefined);
      change({ price: text });
      setPriceSource('typed');
    },
    follow: setPriceSource,
    holdPrice: (hold) => setHeld(hold && priceSource !== 'typed' ? price : undefined),
    problemAt: (field) => (shown === undefined ? undefined : terms[shown].problems.find((problem) => problem.field === field)),
    show: setShown,
    shown,
  };
}

function followed({ units, last, bids, asks }: ContractWorld, source: PriceSource): string {
  const ticks = source === 'bid' ? bids[0]?.[0] : source === 'ask' ? asks[0]?.[0] : undefined;
  if (ticks !== undefined) return ticksText(ticks, units);
  return last === undefined ? '' : unitsText(last, units.quoteScale).replace(/\.?0+$/, '');
}

/** Takes over what was clicked in the book or the tape: the price to the price, the size to the amount. */
function usePicks(): void {
  const pick = useTradeDesk((desk) => desk.pick);
  const setPriceSource = useTradeDesk((desk) => desk.setPriceSource);
  useEffect(() => {
    const { pickedAt, notePick, change, draft } = useContractDraft.getState();
    if (pick === undefined || pick.at <= pickedAt) return;
    notePick(pick.at);
    if (pick.quantity !== undefined) change({ size: { by: 'quantity', text: pick.quantity } });
    if (pick.price === undefined) return;
    // A side is said where an order was meant: a purchase opens a long, a sale a short.
    const isMeant = pick.side !== undefined;
    change({
      price: pick.price,
      ...(isMeant || draft.kind === 'market' ? { kind: 'limit' as const } : {}),
      ...(isMeant ? { action: 'open' as const } : {}),
    });
    setPriceSource('typed');
  }, [pick, setPriceSource]);
}
