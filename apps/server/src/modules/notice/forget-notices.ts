/** How long notices stay (docs/operating.md); of one person no more than MAX_NOTICES do in any case. */
import type { Retained } from '../../store/retained.ts';
import { FORGET_OLD, FORGET_READ, FORGET_WITHDRAWN } from './notice-rows.ts';

/** Personal ones that were read, and those that were not, since they were made. */
export const NOTICES_READ = { kind: 'notices_read', days: 90, forget: FORGET_READ } as const satisfies Retained;
export const NOTICES_UNREAD = { kind: 'notices_unread', days: 365, forget: FORGET_OLD } as const satisfies Retained;
/** Public ones, since they were withdrawn. */
export const NOTICES_WITHDRAWN = { kind: 'notices_withdrawn', days: 30, forget: FORGET_WITHDRAWN } as const satisfies Retained;
