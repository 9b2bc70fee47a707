import type { BaseLogger } from 'pino';

/** Where the store writes what an operator must see. */
export type StoreLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

/**
 * How to reach the database. Plain data, so it can be handed to a worker thread.
 * Either an address (`postgres://…`) or the socket folder of the embedded server.
 */
export type ConnectionSettings =
  | { readonly connectionString: string }
  | {
      /** Folder of the server's unix socket. */
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    };

/** What `pg` takes to connect. */
export type ClientSettings = ConnectionSettings & { readonly options?: string };

/**
 * The database roles, all without login: a connection takes one on at its start.
 * `kontor_core` alone may insert into the journal; `kontor_app` reads it and works on every other table but those of payments, which
 * `kontor_signer` alone writes.
 */
export type DatabaseRole = 'kontor_core' | 'kontor_app' | 'kontor_signer';

/** Settings under which every connection acts as `role`; `undefined` acts as the user that logs in. */
export function withRole(settings: ConnectionSettings, role: DatabaseRole | undefined): ClientSettings {
  return role === undefined ? settings : withOption(settings, `-c role=${role}`);
}

/** Settings under which every connection starts with a server option such as `-c search_path=other`. */
export function withOption(settings: ConnectionSettings, option: string): ClientSettings {
  if (!('connectionString' in settings)) return { ...settings, options: option };
  // An address's own options replace those given beside it, so the role joins them there. The address is not taken
  // apart as a URL: `postgres://user@/db?host=/socket/folder` is a valid address and no valid URL.
  const [address = '', query = ''] = settings.connectionString.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const given = parameters.get('options');
  parameters.set('options', given === null ? option : `${given} ${option}`);
  return { connectionString: `${address}?${parameters.toString().replaceAll('+', '%20')}` };
}
