import { crawl } from './crawler.ts';

crawl('spot');
