import { crawl } from './crawler.ts';

crawl('account', 'wallet');
