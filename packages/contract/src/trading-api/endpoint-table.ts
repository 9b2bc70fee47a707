/** Every endpoint of the trading API, by what it is about: what documents are made from, and tests that call all of them. */
import type { Endpoint } from './endpoint.ts';
import { GENERAL_ENDPOINTS } from './general.ts';
import { WALLET_ENDPOINTS } from './wallet.ts';

/** Endpoints that stand together in the documents. */
export interface EndpointGroup {
  /** As an address has it. */
  readonly id: string;
  readonly title: string;
  readonly endpoints: readonly Endpoint[];
}

/** In the order of the documents. */
export const ENDPOINT_GROUPS: readonly EndpointGroup[] = [
  { id: 'general', title: 'Connection and limits', endpoints: GENERAL_ENDPOINTS },
  { id: 'wallet', title: 'Wallet', endpoints: WALLET_ENDPOINTS },
];

/** All of them. */
export const ENDPOINTS: readonly Endpoint[] = ENDPOINT_GROUPS.flatMap(({ endpoints }) => endpoints);
