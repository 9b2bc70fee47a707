import { expect, test } from 'vitest';
import { atThisSite } from './reference.ts';

test('examples name the site that is read', () => {
  const text = 'curl https://exchange.example/api/v3/time\nwss://exchange.example/ws';
  expect(atThisSite(text, 'http://127.0.0.1:8080')).toBe('curl http://127.0.0.1:8080/api/v3/time\nws://127.0.0.1:8080/ws');
  expect(atThisSite(text, 'https://kontor.test')).toBe('curl https://kontor.test/api/v3/time\nwss://kontor.test/ws');
  expect(atThisSite(text, undefined)).toBe(text);
});
