/** Peer trade (spec §2 /deal and its children): the hub, the first step of a trade, and the trade itself. */
import { useEffect } from 'react';
import { useAccountStream } from '../data/account-stream.ts';
import { loadMarkets } from '../data/markets.ts';
import { DealHub } from '../features/deal-hub/deal-hub.tsx';
import { ConfirmTrade } from '../features/deal-next/confirm-trade.tsx';

export function DealScreen() {
  useAccountStream();
  useEffect(() => void loadMarkets(), []);
  return <DealHub />;
}

export function BuyNextScreen() {
  return <ConfirmTrade side="buy" />;
}

export function SellNextScreen() {
  return <ConfirmTrade side="sell" />;
}
