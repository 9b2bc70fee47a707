/** One try to log in: what is sent, and what the person is asked for next. */
import { login, passkeyLogin, passkeyLoginOptions } from '@kontor/contract/account';
import { Code } from '@kontor/contract/envelope';
import { CallError, callServer } from '../../data/call-server.ts';
import { deviceToken } from '../../data/device.ts';
import { provePasskey } from '../../data/passkey.ts';
import type { Session } from '../../data/session.ts';

/** A second factor that is asked for after the right password. */
export type AskedFactor = 'code' | 'passkey';

/** A number typed without its calling code: its country is asked for beside it. */
export function isNationalNumber(account: string): boolean {
  return /^[0-9][0-9 ().-]{3,}$/.test(account.trim());
}

interface LoginTry {
  readonly account: string;
  readonly areaCode: string | undefined;
  readonly password: string;
  /** Of the second factor; undefined in the first try. */
  readonly code: string | undefined;
}

/** Logs in; gives the factor that is asked for where one is. @throws CallError */
export async function tryLogin({ account, areaCode, password, code }: LoginTry): Promise<Session | AskedFactor> {
  const device = deviceToken();
  try {
    return await callServer(login, {
      account: account.trim(),
      password,
      ...(areaCode === undefined || !isNationalNumber(account) ? {} : { area_code: areaCode }),
      ...(device === undefined ? {} : { device }),
      ...(code === undefined ? {} : { code: code.trim() }),
    });
  } catch (error) {
    if (code !== undefined || !(error instanceof CallError)) throw error;
    if (error.code === Code.SECOND_FACTOR_NEEDED) return 'code';
    if (error.code === Code.PASSKEY_NEEDED) return 'passkey';
    throw error;
  }
}

/** Logs in by passkey, which says itself whose it is. @throws CallError, PasskeyDeclined */
export async function tryPasskey(): Promise<Session> {
  const { options } = await callServer(passkeyLoginOptions, {});
  const device = deviceToken();
  return callServer(passkeyLogin, { credential: await provePasskey(options), ...(device === undefined ? {} : { device }) });
}
