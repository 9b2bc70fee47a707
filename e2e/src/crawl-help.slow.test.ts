import { crawl } from './crawler.ts';

crawl('help');
