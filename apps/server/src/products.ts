/** The products at the server's doors, all of them, in the order in which their calls stand in the documents. */
import type { ServerProduct } from './product.ts';
import { icoProduct } from './modules/ico/product.ts';
import { perpetualProduct } from './modules/perpetual/product.ts';
import { secondsProduct } from './modules/seconds/product.ts';
import { spotProduct } from './modules/spot/product.ts';
import { walletProduct } from './modules/wallet/product.ts';

export const PRODUCTS: readonly ServerProduct[] = [spotProduct, perpetualProduct, secondsProduct, icoProduct, walletProduct];
