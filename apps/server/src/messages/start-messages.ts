/** Starts the sending of messages over the providers that the configuration names. */
import type { Closers } from '../closers.ts';
import type { Config } from '../config.ts';
import type { StoreLog } from '../store/connection.ts';
import type { Queries } from '../store/database.ts';
import { MessageSender } from './message-sender.ts';
import { smsProvider } from './sms-provider.ts';
import { smtpProvider } from './smtp-provider.ts';

export interface MessagesOptions {
  readonly config: Pick<Config, 'mode' | 'smtp' | 'sms'>;
  readonly queries: Queries;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** Sends until it is closed. A live exchange that cannot send says so: nobody can register there or recover an account. */
export function startMessages({ config, queries, log, wallMs }: MessagesOptions, closers: Closers): void {
  const { mode, smtp, sms } = config;
  if (mode === 'live' && smtp === undefined) log.warn({}, 'no mail can be sent: set SMTP_URL and MAIL_FROM');
  if (mode === 'live' && sms === undefined) log.warn({}, 'no short message can be sent: set SMS_URL and SMS_BODY');
  const providers = { email: smtp && smtpProvider(smtp), phone: sms && smsProvider(sms) };
  const sender = new MessageSender({ queries, providers, log, wallMs, keepsCodes: mode === 'demo' });
  closers.add(sender, (started) => started.close()).start();
}
