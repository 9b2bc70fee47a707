/** Accounts that a test registers for itself, and the codes that are sent to them. */
import { centerIndex, codeSend, login, registerFinish, registerStart } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import { demoInbox } from '@kontor/contract/demo';
import { expect } from 'vitest';
import { DEMO_PASSWORD, ask } from './test-server.ts';

export const LOGIN_PASSWORD = 'quiet-harbour-41';
export const FUND_PASSWORD = 'money-goes-out-7';

/** The codes that were used, so that the next one is another. */
const used = new Set<string>();

/** The code that was sent to an address last and was not asked for yet. `to` as the inbox has it: an e-mail, or a number with its plus. */
export async function codeFor(url: string, to: string): Promise<string> {
  let code = '';
  // What comes behind this look is the next one's: whoever asks at the same time waits for it.
  let seen: readonly { readonly time: number; readonly code: string | null }[] = [];
  await expect
    .poll(async () => {
      const { list } = await ask(url, demoInbox, { to });
      seen = list;
      code = list.find((message) => message.code !== null && !used.has(`${to} ${message.time} ${message.code}`))?.code ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  for (const message of seen) used.add(`${to} ${message.time} ${message.code}`);
  return code;
}

/** An invitation code that is good: the demo's first account has one. */
export async function invitationOf(url: string): Promise<string> {
  const { token } = await ask(url, login, { account: 'demo1', password: DEMO_PASSWORD });
  const { user } = await ask(url, centerIndex, {}, token);
  return user.invitation_code ?? '';
}

/** Registers an account by e-mail, as a program would. */
export async function openAccount(url: string, email: string): Promise<AnswerOf<typeof registerFinish>> {
  const address = { channel: 'email', to: email } as const;
  await ask(url, codeSend, { purpose: 'register', ...address });
  const { ticket } = await ask(url, registerStart, { ...address, code: await codeFor(url, email) });
  return ask(url, registerFinish, {
    ticket,
    login_password: LOGIN_PASSWORD,
    fund_password: FUND_PASSWORD,
    invitation_code: await invitationOf(url),
    agree: true,
  });
}
