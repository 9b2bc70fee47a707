import { ico } from './ico/product.ts';
import { members } from './members/product.ts';
import { p2p } from './p2p/product.ts';
import { perpetual } from './perpetual/product.ts';
import { platform } from './platform/product.ts';
import type { Product } from './product.ts';
import { seconds } from './seconds/product.ts';
import { spot } from './spot/product.ts';
import { wallet } from './wallet/product.ts';

/** The products of an exchange, in the order in which their parts of the state are stored. */
export const PRODUCTS: readonly Product[] = [members, wallet, spot, perpetual, seconds, ico, p2p, platform];
