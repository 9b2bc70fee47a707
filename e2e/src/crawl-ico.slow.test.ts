import { crawl } from './crawler.ts';

crawl('ico');
