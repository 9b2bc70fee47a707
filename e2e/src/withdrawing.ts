/** Asks for a withdrawal as a customer of the demo does, with the code that the demo's inbox has. */
import { codeSend } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import { demoInbox } from '@kontor/contract/demo';
import { networks } from '@kontor/contract/deposit';
import { withdrawApply } from '@kontor/contract/withdrawal';
import { expect } from 'vitest';
import { ask } from './test-server.ts';

const FUND_PASSWORD = 'kontor-fund';
/** Nobody of this exchange. */
export const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let asked = 0;

/** USDT on the demo's own chain, to an address outside; waits until that chain runs. */
export async function askForWithdrawal(url: string, token: string, quantity: string): Promise<AnswerOf<typeof withdrawApply>> {
  await expect
    .poll(async () => (await ask(url, networks, { symbol: 'USDT' }, token)).list.find(({ network }) => network === 'LOCAL')?.withdrawals)
    .toBe('available');
  const inbox = async () => (await ask(url, demoInbox, {})).list.filter(({ code }) => code !== null);
  const before = (await inbox()).length;
  await ask(url, codeSend, { purpose: 'withdraw', channel: 'email' }, token);
  await expect.poll(async () => (await inbox()).length).toBeGreaterThan(before);
  const [newest] = await inbox();
  return ask(
    url,
    withdrawApply,
    {
      symbol: 'USDT',
      network: 'LOCAL',
      address: OUTSIDE,
      quantity,
      fund_password: FUND_PASSWORD,
      code: newest!.code!,
      client_id: `console-${++asked}`,
    },
    token,
  );
}
