import { describe, expect, test } from 'vitest';
import { connectNats, readServers } from './nats-transport.ts';

const bare = { servers: ['nats://nats.example'] };

describe('addresses of NATS servers', () => {
  test.each([
    [bare, { hosts: ['nats.example:4222'], isEncrypted: false }],
    [{ servers: ['nats://a:1', 'tls://b'] }, { hosts: ['a:1', 'b:4222'], isEncrypted: true }],
    [{ servers: ['nats://[::1]:7'] }, { hosts: ['[::1]:7'], isEncrypted: false }],
    [{ servers: ['nats://a', 'nats://u:p%40@b'] }, { hosts: ['a:4222', 'b:4222'], isEncrypted: false, user: 'u', pass: 'p@' }],
    [{ servers: ['nats://secret@a'] }, { hosts: ['a:4222'], isEncrypted: false, token: 'secret' }],
    [
      { ...bare, token: 't' },
      { hosts: ['nats.example:4222'], isEncrypted: false, token: 't' },
    ],
    [
      { servers: ['nats://old:one@a'], user: 'u', password: 'p' },
      { hosts: ['a:4222'], isEncrypted: false, user: 'u', pass: 'p' },
    ],
  ])('%j', (options, read) => {
    expect(readServers(options)).toEqual(read);
  });

  test.each(['', 'a', 'http://secret@a', 'nats://', 'nats://secret@a/b'])('%j is none, and is not told back', (text) => {
    const error = (() => {
      try {
        return readServers({ servers: [text] });
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain('secret');
  });
});

test('where no server answers, a start hears of it', async () => {
  // Nothing listens on the port of discarded packets of this machine.
  await expect(connectNats({ servers: ['nats://127.0.0.1:9'], name: 'test', onFault: () => undefined })).rejects.toThrow(/./);
});
