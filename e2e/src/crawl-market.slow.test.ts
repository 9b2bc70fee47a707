import { crawl } from './crawler.ts';

crawl('market');
