import { crawl } from './crawler.ts';

crawl('site', 'support');
