import { useEffect, useState } from 'react';
import { layerOnDemand, onDemand } from '@kontor/ui/on-demand';
import type { ListedMarket } from '../../data/market-source.tsx';
import { useSettings } from '../../data/settings.ts';
import { takesKeys } from './takes-keys.ts';

/** Who has no keys loads none. */
const { Part: KeyHand } = onDemand(async () => (await import('./key-hand.tsx')).KeyHand);
const { Part: KeysDialog } = layerOnDemand(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** The keys of a trading screen, where they are switched on; `?` shows what there are. */
export function TradingKeys({ pair }: { readonly pair: ListedMarket }) {
  const isOn = useSettings(({ tradingKeys }) => tradingKeys);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '?' || !takesKeys(event)) return;
      event.preventDefault();
      setShown(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      {isOn && <KeyHand pair={pair} />}
      {isShown && <KeysDialog onClose={() => setShown(false)} />}
    </>
  );
}
