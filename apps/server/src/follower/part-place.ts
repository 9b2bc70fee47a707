/**
 * The places of those who keep parts (journal/place.ts), in the journal's database. Two that think they have one for a moment harm nothing: the position moves
 * with each write of tables, snapshots of one command are equal, and the database itself asks what may be archived.
 */
import type { FollowerPart } from '../config.ts';

/** Any fixed numbers do. A follower that keeps everything has all of them. */
export const PLACES: Readonly<Record<FollowerPart, string>> = { tables: '7311940225218005', snapshots: '7311940225218006' };
