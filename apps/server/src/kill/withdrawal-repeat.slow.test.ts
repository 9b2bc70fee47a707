/** Whoever asked for withdrawals, lost the server and asks again is told the first outcome: nothing is frozen or paid out twice. */
import { join } from 'node:path';
import { codeSend } from '@kontor/contract/account';
import type { BodyOf } from '@kontor/contract/call';
import { demoInbox } from '@kontor/contract/demo';
import { networks } from '@kontor/contract/deposit';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { placeOrder } from '@kontor/contract/spot';
import { accounts } from '@kontor/contract/wallet';
import { withdrawApply, withdrawCancel, withdrawDetail, withdrawals } from '@kontor/contract/withdrawal';
import { Refusal } from '@kontor/domain/refusals';
import { afterEach, describe, expect, test } from 'vitest';
import { Cleanup, eventually, makeFolder } from '../store/test-world.ts';
import { startServerProcess } from './server-process.ts';
import { SocketLine } from './socket-line.ts';
import { ask, tokensOf } from './trading-load.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

type Request = BodyOf<typeof withdrawApply>;

const OTHER_COMMANDS = 1_000;
/** Nobody of this exchange. */
const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ELSEWHERE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** A new code for a withdrawal; the inbox is everybody's. */
async function newCode(url: string, token: string): Promise<string> {
  const codes = async () => (await ask(url, demoInbox, {})).data.list.flatMap(({ code }) => code ?? []);
  const before = (await codes()).length;
  expect((await ask(url, codeSend, { purpose: 'withdraw', channel: 'email' }, token)).code).toBe(Code.SUCCESS);
  await eventually(async () => (await codes()).length > before);
  return (await codes())[0]!;
}

async function requestOf(url: string, token: string, quantity: string, clientId: string): Promise<Request> {
  const code = await newCode(url, token);
  return { symbol: 'USDT', network: 'LOCAL', address: OUTSIDE, quantity, fund_password: 'kontor-fund', code, client_id: clientId };
}

/** Orders that are over at once and fill nothing: money is where it was. */
async function makeOthers(url: string, token: string): Promise<void> {
  const line = await SocketLine.open(url, token);
  const order = { pair: 'BTC_USDT', side: 'buy', type: 'limit', time_in_force: 'ioc', price: '50000', quantity: '0.0002' } as const;
  const calls = Array.from({ length: OTHER_COMMANDS }, (_, at) => ({
    path: placeOrder.path,
    body: { ...order, client_id: `other-${at}` },
  }));
  const codes = (await line.make(calls)).map(({ code }) => code);
  line.close();
  expect([codes.length, new Set(codes)]).toEqual([OTHER_COMMANDS, new Set([Code.SUCCESS])]);
}

/** What the spot account has of USDT. */
async function spot(url: string, token: string) {
  const { list } = (await ask(url, accounts, { account: 'spot' }, token)).data;
  const { available, frozen, order_freeze: ordered } = list.find(({ symbol }) => symbol === 'USDT')!;
  return { available, frozen, ordered };
}

/** With a snapshot in between, the engine has forgotten what is over; without, the journal is applied again. */
describe.each([
  ['SIGTERM', '250000'],
  ['SIGKILL', '300'],
] as const)('1,000 commands later, %s, a snapshot every %s commands', (signal, SNAPSHOT_EVERY) => {
  test('a withdrawal that was paid out, one that was taken back and one that waits are asked for again', async () => {
    const dataDir = join(makeFolder(cleanup), 'data');
    const settings = { SNAPSHOT_EVERY, LOCAL_CHAIN: 'on', WITHDRAW_ONE: '40', WITHDRAW_TWO: '80' };
    let server = await startServerProcess(cleanup, dataDir, settings);
    let tokens = await tokensOf(server.url);
    const tokenOf = (account: string): string => tokens.get(account)!;
    const stateOf = async (account: string, id: string) =>
      (await ask(server.url, withdrawDetail, { withdrawal_id: id }, tokenOf(account))).data.state;
    await eventually(async () =>
      (await ask(server.url, networks, { symbol: 'USDT' }, tokenOf('demo1'))).data.list.some(({ withdrawals: is }) => is === 'available'),
    );
    const asked: { readonly account: string; readonly body: Request; readonly id: string }[] = [];
    // The first is paid out by itself, the others wait for an operator.
    for (const [account, quantity] of [
      ['demo1', '20'],
      ['demo2', '50'],
      ['demo3', '60'],
    ] as const) {
      const body = await requestOf(server.url, tokenOf(account), quantity, 'the-same');
      const { code, data } = await ask(server.url, withdrawApply, body, tokenOf(account));
      expect([account, code, data?.repeated]).toEqual([account, Code.SUCCESS, false]);
      asked.push({ account, body, id: data.withdrawal_id });
    }
    const [paid, takenBack, waiting] = asked as [(typeof asked)[0], (typeof asked)[0], (typeof asked)[0]];
    await ask(server.url, withdrawCancel, { withdrawal_id: takenBack.id }, tokenOf(takenBack.account));
    await eventually(async () => (await stateOf(paid.account, paid.id)) === 'completed');
    for (const { account } of asked) await makeOthers(server.url, tokenOf(account));
    const before = await Promise.all(asked.map(({ account }) => spot(server.url, tokenOf(account))));
    const { txid } = (await ask(server.url, withdrawDetail, { withdrawal_id: paid.id }, tokenOf(paid.account))).data;

    server.child.kill(signal);
    await server.ended;
    server = await startServerProcess(cleanup, dataDir, settings);
    tokens = await tokensOf(server.url);

    for (const [at, { account, body, id }] of asked.entries()) {
      const token = tokenOf(account);
      // Several at once, as whoever hears nothing sends them; the code was used and need not be good any more.
      const again = await Promise.all(Array.from({ length: 4 }, () => patient(server.url, body, token)));
      for (const { code, data } of again)
        expect({ code, data }).toMatchObject({ code: Code.SUCCESS, data: { withdrawal_id: id, client_id: 'the-same', repeated: true } });
      for (const other of [{ quantity: '19' }, { address: ELSEWHERE }, { symbol: 'ETH', quantity: '1' }]) {
        const { code } = await patient(server.url, { ...body, ...other }, token);
        expect([other, code]).toEqual([other, codeOfRefusal(Refusal.CLIENT_ID_REUSED)]);
      }
      expect(await spot(server.url, token)).toEqual(before[at]);
      const { list } = (await ask(server.url, withdrawals, {}, token)).data;
      expect(list.map(({ withdrawal_id: each }) => each)).toEqual([id]);
    }
    expect(await stateOf(takenBack.account, takenBack.id)).toBe('cancelled');
    expect(await stateOf(waiting.account, waiting.id)).toBe('not_paid_out');
    // What a killed node has lost of its last blocks is sent again, as the same transaction.
    await eventually(async () => (await stateOf(paid.account, paid.id)) === 'completed');
    expect((await ask(server.url, withdrawDetail, { withdrawal_id: paid.id }, tokenOf(paid.account))).data.txid).toBe(txid);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

/** Asks again what was told busy: nothing was done. */
async function patient(url: string, body: Request, token: string): ReturnType<typeof ask<typeof withdrawApply>> {
  for (;;) {
    const answer = await ask(url, withdrawApply, body, token);
    if (answer.code !== Code.BUSY && answer.code !== Code.DUPLICATE_REQUEST) return answer;
    await new Promise((settle) => setTimeout(settle, 100));
  }
}
