import { useWords } from '../../i18n/words.ts';

/** Buy or sell: a word in the colour of its direction. */
export function SideWord({ side }: { readonly side: 'buy' | 'sell' }) {
  const words = useWords('order-panel');
  return <span className={side === 'buy' ? 'text-up' : 'text-down'}>{words(`sides.${side}`)}</span>;
}
