/** Mails over SMTP. Source: docs/decisions/0013-messages.md. */
import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../config.ts';
import { ProviderError } from './provider.ts';
import type { Provider } from './provider.ts';

/** A server that says nothing for this long is given up for this try, ms. */
const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 20_000;
/** Connections that are kept open. */
const CONNECTIONS = 3;

/** Sends over the server of `settings`, with STARTTLS or TLS from the start unless it is this machine. */
export function smtpProvider({ url, from, isLocal }: SmtpSettings): Provider {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    requireTLS: !isLocal,
    ignoreTLS: isLocal,
    // Nothing that a message says makes this server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async send({ key, to, subject, text, html }) {
      try {
        await transport.sendMail({
          messageId: `<${key}@${domain}>`,
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw refusedBySmtp(error);
      }
    },
    close: () => transport.close(),
  };
}

/** 5xx about the recipient is final; about ourselves (a login that is refused) it may be set right. What a server writes may name anybody and is left out. */
function refusedBySmtp(error: unknown): ProviderError {
  const status = error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
  return new ProviderError(status === 0 ? code : `${code} ${status}`, code === 'EENVELOPE' && status >= 500 && status < 600);
}
