/** What the environment says of messages that leave the exchange: mails, short messages, and alerts to operators. */
import { ConfigError, hostOf, isThisMachine, list, oneOf, secretUrl, someCount, value } from './environment-values.ts';
import type { Environment } from './environment-values.ts';

/** The mail server. */
export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://` with STARTTLS. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** The server is on this machine: then without TLS. */
  readonly isLocal: boolean;
}

/** How a short message is handed to a provider; `{to}`, `{text}` and `{id}` stand for recipient, text and the message's key. */
export interface SmsSettings {
  readonly url: string;
  readonly method: 'POST' | 'PUT' | 'GET';
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Who is told of alerts, and from where on something is one. */
export interface AlertSettings {
  /** Addresses that get mails. */
  readonly mail: readonly string[];
  /** What is called over HTTPS, with the secret that signs what it is sent; undefined: nothing. */
  readonly address: { readonly url: string; readonly secret: string } | undefined;
  readonly feedStaleSeconds: number;
  readonly diskPercent: number;
  readonly lagSeconds: number;
  readonly waitSeconds: number;
  readonly chainSeconds: number;
}

/** `Kontor <no-reply@exchange.example>`, or the address alone. */
const FROM = /^(?:([^<>"\r\n]{0,100})<)?([^\s<>@,;]{1,64}@[^\s<>@,;]{1,253})>?$/;

export function smtp(environment: Environment): SmtpSettings | undefined {
  const address = value(environment, 'SMTP_URL');
  if (address === undefined) return undefined;
  const url = secretUrl('SMTP_URL', address);
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') throw new ConfigError('SMTP_URL begins with smtps:// or smtp://.');
  const [, name = '', sender = ''] = FROM.exec(value(environment, 'MAIL_FROM') ?? '') ?? [];
  if (sender === '') throw new ConfigError('MAIL_FROM is the sender of mails, such as Kontor <no-reply@exchange.example>.');
  return { url: url.href, from: { name: name.trim(), address: sender }, isLocal: url.protocol === 'smtp:' && isThisMachine(hostOf(url)) };
}

export function sms(environment: Environment): SmsSettings | undefined {
  const address = value(environment, 'SMS_URL');
  if (address === undefined) return undefined;
  const url = secretUrl('SMS_URL', address);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(hostOf(url))))
    throw new ConfigError('SMS_URL begins with https://; only a provider on this machine may be asked without.');
  const method = oneOf(environment, 'SMS_METHOD', ['POST', 'PUT', 'GET'], 'POST');
  const body = value(environment, 'SMS_BODY');
  if (method === 'GET' ? body !== undefined : body === undefined)
    throw new ConfigError('SMS_BODY is what is sent with POST and PUT, such as {"to":"{to}","text":"{text}"}; GET has none.');
  for (const name of ['to', 'text'])
    if (!`${address} ${body ?? ''}`.includes(`{${name}}`)) throw new ConfigError(`Neither SMS_URL nor SMS_BODY says where {${name}} goes.`);
  return { url: address, method, headers: smsHeaders(value(environment, 'SMS_HEADERS') ?? '{"content-type":"application/json"}'), body };
}

function smsHeaders(json: string): Readonly<Record<string, string>> {
  const wrong = new ConfigError('SMS_HEADERS is a JSON object of texts, such as {"content-type":"application/json"}.');
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    throw wrong;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw wrong;
  return Object.fromEntries(
    Object.entries(read).map(([name, text]: [string, unknown]) => {
      if (!/^[A-Za-z0-9-]{1,100}$/.test(name) || typeof text !== 'string' || !/^[\x20-\x7e]{0,2000}$/.test(text)) throw wrong;
      return [name.toLowerCase(), text];
    }),
  );
}

/** One address, and nothing that a mail server could read as more than that. */
const ADDRESS = /^[^\s\p{Cc}@,;:<>()[\]\\"]{1,64}@[^\s\p{Cc}@,;:<>()[\]\\"]{1,253}$/u;
const MIN_SECRET = 16;

export function alerts(environment: Environment, mode: 'demo' | 'live'): AlertSettings {
  const mail = list(environment, 'ALERT_MAIL', ADDRESS);
  if (mail.length > 0 && mode === 'live' && value(environment, 'SMTP_URL') === undefined)
    throw new ConfigError('ALERT_MAIL says who gets mails, and none can be sent. Set SMTP_URL and MAIL_FROM.');
  const diskPercent = someCount(environment, 'ALERT_DISK_PERCENT', 90);
  if (diskPercent > 99) throw new ConfigError(`ALERT_DISK_PERCENT is ${diskPercent}; it may be 1 to 99.`);
  return {
    mail,
    address: alertAddress(environment),
    feedStaleSeconds: someCount(environment, 'ALERT_FEED_SECONDS', 60),
    diskPercent,
    lagSeconds: someCount(environment, 'ALERT_LAG_SECONDS', 10),
    waitSeconds: someCount(environment, 'ALERT_WAIT_SECONDS', 300),
    chainSeconds: someCount(environment, 'ALERT_CHAIN_SECONDS', 300),
  };
}

function alertAddress(environment: Environment): AlertSettings['address'] {
  const text = value(environment, 'ALERT_WEBHOOK');
  const secret = value(environment, 'ALERT_WEBHOOK_SECRET') ?? '';
  if (text === undefined) return undefined;
  const url = secretUrl('ALERT_WEBHOOK', text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(hostOf(url))))
    throw new ConfigError('ALERT_WEBHOOK begins with https://; only an address of this machine may be called without.');
  if (url.username !== '' || url.password !== '') throw new ConfigError('ALERT_WEBHOOK holds a login; its signature proves who calls.');
  if (secret.length < MIN_SECRET)
    throw new ConfigError(`ALERT_WEBHOOK_SECRET signs what ALERT_WEBHOOK is sent; it has at least ${MIN_SECRET} characters.`);
  return { url: url.href, secret };
}
