/** What a merchant of peer trade does (rules 4.5): his adverts, and one of them. */
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccountStream } from '../data/account-stream.ts';
import { loadMarkets } from '../data/markets.ts';
import { AdvertPage } from '../features/deal-merchant/advert-page.tsx';
import { MerchantCentre } from '../features/deal-merchant/merchant-centre.tsx';

export function MerchantScreen() {
  useAccountStream();
  useEffect(() => void loadMarkets(), []);
  return <MerchantCentre />;
}

export function AdvertScreen() {
  const { id } = useParams({ strict: false }) as { readonly id?: string };
  useAccountStream();
  useEffect(() => void loadMarkets(), []);
  return <AdvertPage key={id ?? 'new'} id={id} />;
}
