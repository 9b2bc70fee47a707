import { expect, test } from 'vitest';
import { socketAddress } from './configuration.ts';

test.each([
  ['', 'http://127.0.0.1:8080/markets?tab=futures', 'ws://127.0.0.1:8080/realtime'],
  ['', 'https://exchange.example/home', 'wss://exchange.example/realtime'],
  ['https://api.exchange.example', 'https://exchange.example/home', 'wss://api.exchange.example/realtime'],
  ['http://127.0.0.1:9000', 'http://127.0.0.1:8080/home', 'ws://127.0.0.1:9000/realtime'],
])('base address "%s" of the page %s', (baseAddress, page, socket) => {
  expect(socketAddress(baseAddress, page)).toBe(socket);
});
