/** What operators are told of an alert, wherever they are: mails and a call of an address of theirs, queued with the alert itself. */
import { queueMessage } from '../../messages/queue-message.ts';
import type { Queries } from '../../store/database.ts';
import { QUEUE_CALL } from './alert-rows.ts';

/** Who is told. */
export interface Tellers {
  /** Addresses of mails. */
  readonly mail: readonly string[];
  /** Whether an address is called (alert-caller.ts). */
  readonly isCalled: boolean;
}

export interface Told {
  readonly id: number;
  readonly event: 'begin' | 'end';
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly begunMs: number;
  readonly endedMs: number | null;
}

/** Queues it with the caller's transaction. */
export async function tellAlert(queries: Queries, { mail, isCalled }: Tellers, told: Told, now: Date): Promise<void> {
  const { id, event, kind, subject, text, begunMs, endedMs } = told;
  const about = subject === '' ? kind : `${kind} ${subject}`;
  const params = {
    title: event === 'begin' ? `Alert ${id}: ${about}` : `Alert ${id} is over: ${about}`,
    text: `${text}\n\nFrom ${utc(begunMs)}${endedMs === null ? '' : ` to ${utc(endedMs)}`}. The console shows it under Alerts.`,
  };
  for (const to of mail) await queueMessage(queries, { channel: 'email', to, lang: 'en_US', template: 'notice', params }, now);
  if (!isCalled) return;
  const body = JSON.stringify({ alert: id, event, kind, subject, text, begun: begunMs, ended: endedMs });
  await queries.run(QUEUE_CALL, id, event, body, now);
}

/** `2026-11-20 14:22:07 UTC`. */
function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
