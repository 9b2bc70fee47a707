import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('only listed fields are written, and of an error only type, code and stack', () => {
  const out = new PassThrough();
  const log = createLog('info', out);
  const error = Object.assign(new Error('it broke'), {
    code: '23505',
    detail: 'CANARY',
    parameters: ['CANARY'],
    headers: { token: 'CANARY' },
  });
  log.warn({ route: '/api/test', token: 'CANARY', body: { password: 'CANARY' }, err: error }, 'a request failed');
  log.child({ reqId: 'r1', user: 'CANARY' }).info('done');
  const text = String(out.read());
  expect(text).not.toContain('CANARY');
  expect(text).toContain('"route":"/api/test"');
  expect(text).toContain('"code":"23505"');
  expect(text).toContain('"reqId":"r1"');
});
