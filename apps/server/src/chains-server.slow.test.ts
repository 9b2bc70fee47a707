/** A whole exchange with the chain of a demo: from the faucet to the spot account, through a stop and a start. */
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { requestOf } from '@kontor/contract/call';
import { demoFaucet } from '@kontor/contract/demo';
import { depositAddress, deposits, networks } from '@kontor/contract/deposit';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { noticeList } from '@kontor/contract/notice';
import { accounts } from '@kontor/contract/wallet';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { boot } from './boot.ts';
import type { RunningServer } from './boot.ts';
import { MACHINE_TIME } from './clock.ts';
import { readConfig } from './config.ts';
import { MACHINE_RANDOM } from './random.ts';
import { Cleanup, eventually, makeFolder } from './store/test-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
/** Ten times as fast as a demo's. */
const BLOCK_MS = 100;
let server: RunningServer | undefined;

async function start(chain: 'on' | 'off'): Promise<void> {
  const environment = { PORT: '0', DATA_DIR: dataDir, INDEX_FEED: 'off', DEMO_BOTS: 'off', LOCAL_CHAIN: chain };
  server = await boot(
    { ...readConfig(environment), localBlockMs: BLOCK_MS },
    {
      log: pino({ level: 'silent' }),
      time: MACHINE_TIME,
      random: MACHINE_RANDOM,
      onHalt: (reason) => {
        throw reason;
      },
    },
  );
}
const stop = async (): Promise<void> => {
  await server?.stop();
  server = undefined;
};
afterAll(async () => {
  await stop();
  await cleanup.run();
});

async function ask<C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  const request = requestOf(call, body);
  const headers = { 'content-type': 'application/json', token };
  const response = await fetch(new URL(request.target, server!.url), { method: request.method, headers, body: request.body! });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}
const tokenOf = async (account: string): Promise<string> => (await ask(login, { account, password: 'kontor-demo' })).data.token;

test('coins of the faucet arrive, confirm and may be traded; the chain is there again after a start; without it all else works', async () => {
  await start('on');
  let token = await tokenOf('demo1');
  const local = async () => (await ask(networks, { symbol: 'USDT' }, token)).data.list.find(({ network }) => network === 'LOCAL')!;
  await eventually(async () => (await local()).deposits === 'available');
  const elsewhere = (await ask(networks, {}, token)).data.list.filter(({ network }) => network !== 'LOCAL');
  expect(new Set(elsewhere.flatMap((row) => [row.deposits, row.withdrawals]))).toEqual(new Set(['unavailable']));

  const asked = { symbol: 'USDT', network: 'LOCAL' } as const;
  const { address } = (await ask(depositAddress, asked, token)).data;
  expect((await ask(depositAddress, { ...asked, symbol: 'ETH' }, token)).data.address).toBe(address);
  expect((await ask(depositAddress, asked, await tokenOf('demo2'))).data.address).not.toBe(address);
  expect((await ask(depositAddress, { symbol: 'USDT', network: 'TRC20' }, token)).code).toBe(Code.NOT_OFFERED);
  expect((await ask(depositAddress, { symbol: 'BTC', network: 'LOCAL' }, token)).code).toBe(Code.BAD_REQUEST);

  const spot = async (): Promise<number> =>
    Number((await ask(accounts, {}, token)).data.list.find(({ account, symbol }) => account === 'spot' && symbol === 'USDT')!.available);
  const before = await spot();
  for (const amount of ['0', '-1', '1e3', '0.0000001', '100000.000001', '1000000'])
    expect([amount, (await ask(demoFaucet, { ...asked, amount }, token)).code]).toEqual([amount, Code.BAD_REQUEST]);
  const { txid } = (await ask(demoFaucet, { ...asked, amount: '250.5' }, token)).data;
  const mine = async () => (await ask(deposits, { network: 'LOCAL' }, token)).data.list.find((row) => row.txid === txid);
  await eventually(async () => ((await mine())?.confirmations ?? 0) > 0);
  expect(await mine()).toMatchObject({ symbol: 'USDT', quantity: '250.50000000', needed: 6, unlock_needed: 12, address });
  await eventually(async () => (await mine())?.state === 'success');
  await eventually(async () => (await spot()) === before + 250.5);
  await eventually(async () => (await mine())?.is_locked === false);
  expect((await ask(deposits, {}, await tokenOf('demo2'))).data.list).toEqual([]);
  await eventually(async () => (await ask(noticeList, {}, token)).data.list.some(({ title }) => title === '250.5 USDT received'));

  await stop();
  await start('on');
  token = await tokenOf('demo1');
  await eventually(async () => (await local()).deposits === 'available');
  expect((await ask(depositAddress, asked, token)).data.address).toBe(address);
  await ask(demoFaucet, { ...asked, amount: '3' }, token);
  await eventually(async () => (await spot()) === before + 253.5);

  await stop();
  await start('off');
  token = await tokenOf('demo1');
  expect((await local()).deposits).toBe('unavailable');
  expect((await ask(demoFaucet, { ...asked, amount: '3' }, token)).code).toBe(Code.NOT_OFFERED);
  expect((await mine())?.state).toBe('success');
  expect(await spot()).toBe(before + 253.5);
});
