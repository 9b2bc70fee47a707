import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type ConnectionSettings, withRole } from './connection.ts';

/** What the driver would send. */
function parametersOf(settings: ConnectionSettings): {
  options: unknown;
  host: string;
  database: string | undefined;
  user: string | undefined;
} {
  const client = new pg.Client(withRole(settings, 'kontor_app')) as pg.Client & { connectionParameters: { options: unknown } };
  return { options: client.connectionParameters.options, host: client.host, database: client.database, user: client.user };
}

describe('withRole', () => {
  it('asks for the role on a socket of our own', () => {
    expect(parametersOf({ host: '/run/x', port: 5432, user: 'u', database: 'd' })).toEqual({
      options: '-c role=kontor_app',
      host: '/run/x',
      database: 'd',
      user: 'u',
    });
  });

  it('asks for the role in an address, keeping its own options', () => {
    expect(parametersOf({ connectionString: 'postgres://u:p@db.example/d?options=-c%20work_mem%3D8MB' })).toEqual({
      options: '-c work_mem=8MB -c role=kontor_app',
      host: 'db.example',
      database: 'd',
      user: 'u',
    });
    expect(parametersOf({ connectionString: 'postgres://u@/d?host=/run/x' })).toEqual({
      options: '-c role=kontor_app',
      host: '/run/x',
      database: 'd',
      user: 'u',
    });
  });

  it('changes nothing without a role', () => {
    const settings = { connectionString: 'postgres://u@h/d' };
    expect(withRole(settings, undefined)).toBe(settings);
  });
});
