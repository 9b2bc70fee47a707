import { expect, test } from 'vitest';
import { readDatabaseAddress } from './database-address.ts';

test('one server, several, and a folder of sockets', () => {
  expect(readDatabaseAddress('postgres://u:p@db.example:6432/kontor?sslmode=require')).toEqual({
    address: 'postgres://u:p@db.example:6432/kontor?sslmode=require',
    hosts: [{ host: 'db.example', port: 6432 }],
  });
  expect(readDatabaseAddress('postgresql://u@one,two:5433,[::1]:5434/kontor?target_session_attrs=read-write&options=-c%20a%3Db')).toEqual({
    address: 'postgresql://u@one/kontor?options=-c%20a%3Db',
    hosts: [
      { host: 'one', port: 5432 },
      { host: 'two', port: 5433 },
      { host: '::1', port: 5434 },
    ],
  });
  expect(readDatabaseAddress('postgres://u@%2Frun%2Fone:5432,%2Frun%2Ftwo/d').hosts).toEqual([
    { host: '/run/one', port: 5432 },
    { host: '/run/two', port: 5432 },
  ]);
  expect(readDatabaseAddress('postgres://u@/d?host=/run/x')).toEqual({ address: 'postgres://u@/d?host=/run/x', hosts: [] });
});

test('what is no address, or asks for another server than the primary, is refused without its password', () => {
  for (const text of [
    'db.example',
    'mysql://db/x',
    'postgres://u:secret@a b/x',
    'postgres://u:secret@one,,two/x',
    'postgres://u:secret@one:99999/x',
  ])
    expect(() => readDatabaseAddress(text)).toThrow(/^(?!.*secret).*$/);
  for (const attributes of ['standby', 'read-only', 'any'])
    expect(() => readDatabaseAddress(`postgres://one,two/x?target_session_attrs=${attributes}`)).toThrow('read-write');
});
