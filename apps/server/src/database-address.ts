/** Addresses of databases: one server, or several of which one is the primary, as libpq takes them. The driver knows one server only. */

/** Where a server listens. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

/** An address taken apart. */
export interface DatabaseAddress {
  /** With its first server alone, as the driver takes it. */
  readonly address: string;
  /** All of its servers in their order; none where the address names a folder of sockets, or nothing. */
  readonly hosts: readonly Host[];
}

/** Scheme, login, hosts, and path with parameters. Not taken apart as a URL: several hosts are none. */
const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)([/?].*)?$/i;
/** A name, an address, or a folder of sockets, of which each slash is written %2F. */
const HOST = /^(\[[0-9a-f:.]+\]|(?:[a-z0-9._-]|%2f)+)(?::([0-9]{1,5}))?$/i;
const DEFAULT_PORT = 5432;
/** What a server may be for those who write; `any` is a standby as well. */
const ASKED_OF_PRIMARY = ['read-write', 'primary', 'any'] as const;
const ATTRIBUTES = 'target_session_attrs';

/**
 * Takes an address apart: `postgres://user@one:5432,two:5433/kontor?target_session_attrs=read-write`. What the attributes ask for need not be said:
 * who writes finds the primary anyway, and `any` is refused beside several hosts.
 * @throws RangeError with a sentence, without what may be secret
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const [, scheme, login = '', list = '', rest = ''] = ADDRESS.exec(text) ?? [];
  if (scheme === undefined) throw new RangeError('it is no address such as postgres://user:password@host:5432/database.');
  const hosts = list === '' ? [] : list.split(',').map(readHost);
  const [first] = list.split(',');
  return { address: `${scheme}${login}${first}${withoutAttributes(rest, hosts.length > 1)}`, hosts };
}

/**
 * Addresses of servers that are asked one by one: of each host in `text`, which is one address, or several with commas between them. Whether one can be written is
 * not asked for.
 * @throws RangeError with a sentence, without what may be secret
 */
export function readEachAddress(text: string): readonly string[] {
  return text.split(/\s*,\s*(?=postgres(?:ql)?:\/\/)/i).flatMap((address) => {
    readDatabaseAddress(address);
    const [, scheme = '', login = '', list = '', rest = ''] = ADDRESS.exec(address) ?? [];
    if (list === '') throw new RangeError('it names no host.');
    return list.split(',').map((host) => `${scheme}${login}${host}${rest}`);
  });
}

function readHost(text: string): Host {
  const [, name, port = String(DEFAULT_PORT)] = HOST.exec(text) ?? [];
  if (name === undefined || Number(port) > 65_535) throw new RangeError(`${text} is no host with a port, such as db1.example:5432.`);
  return { host: decodeURIComponent(name.replace(/^\[|\]$/g, '')), port: Number(port) };
}

function withoutAttributes(rest: string, isSeveral: boolean): string {
  const [path = '', query = ''] = rest.split(/\?(.*)/s);
  if (query === '') return rest;
  const kept = query.split('&').filter((parameter) => !parameter.startsWith(`${ATTRIBUTES}=`));
  const asked = new URLSearchParams(query).get(ATTRIBUTES);
  if (asked !== null && (!(ASKED_OF_PRIMARY as readonly string[]).includes(asked) || (isSeveral && asked === 'any')))
    throw new RangeError(`${ATTRIBUTES} is ${asked}; of several hosts Kontor always takes the one that can be written, read-write.`);
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}
