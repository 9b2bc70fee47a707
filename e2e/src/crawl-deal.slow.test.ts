import { crawl } from './crawler.ts';

crawl('deal');
