import { crawl } from './crawler.ts';

crawl('seconds');
