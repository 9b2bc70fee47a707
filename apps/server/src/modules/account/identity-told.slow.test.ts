/** What a person hears of the verification of their identity. Source: rules 7.1. */
import { accountSettingsSave, codeSend, registerFinish, registerStart } from '@kontor/contract/account';
import { afterAll, expect, test } from 'vitest';
import { Cleanup } from '../../store/test-world.ts';
import { AccountWorld } from './account-world.ts';
import { identityTold } from './identity-told.ts';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('a mail in the person’s language with the reason as a sentence; the notice keeps the word', async () => {
  const world = await AccountWorld.open(cleanup);
  const email = world.newEmail();
  await world.ask(codeSend, { purpose: 'register', channel: 'email', to: email });
  const started = await world.ask(registerStart, { channel: 'email', to: email, code: world.codeTo(email) });
  const { ticket } = (started as { readonly data: { readonly ticket: string } }).data;
  const passwords = { login_password: 'quiet-harbour-41', fund_password: 'other-harbour-42' };
  const finished = await world.ask(registerFinish, { ticket, ...passwords, invitation_code: await world.invitation(), agree: true });
  const { token, user } = (finished as { readonly data: { readonly token: string; readonly user: { readonly id: number } } }).data;
  await world.ask(accountSettingsSave, { lang: 'de_DE' }, { token });
  const told = identityTold(world);
  const now = new Date(world.wallMs);
  world.sent.length = 0;

  await told(world.database, user.id, { verified: false, reason: 'photo_glare' }, now);
  await told(world.database, user.id, { verified: false, reason: 'We could not reach you.' }, now);
  await told(world.database, user.id, { verified: true }, now);
  await told(world.database, 999_999, { verified: true }, now);
  const mail = { channel: 'email', to: email, lang: 'de_DE', userId: user.id };
  expect(world.sent).toEqual([
    { ...mail, template: 'identity_rejected', params: { reason: expect.stringMatching(/[a-zäöü] .*[a-zäöü]/) } },
    { ...mail, template: 'identity_rejected', params: { reason: 'We could not reach you.' } },
    { ...mail, template: 'identity_approved', params: {} },
  ]);
  expect(world.notices).toEqual([
    { user: user.id, template: 'identity_rejected', params: { reason: 'photo_glare' } },
    { user: user.id, template: 'identity_rejected', params: { reason: 'We could not reach you.' } },
    { user: user.id, template: 'identity_approved', params: {} },
  ]);
});
