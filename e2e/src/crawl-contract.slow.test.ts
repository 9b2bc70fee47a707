import { crawl } from './crawler.ts';

crawl('contract');
