/** Two of the demo's operators at the console's calls, without a browser: one proposes, the other approves. Time is the demo's own, moved by hand. */
import { webcrypto } from 'node:crypto';
import { changeApprove, changeDetail, changePropose } from '@kontor/contract/console/change';
import { decisionText, keyText } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { operatorKeyAdd, operatorLogin, operatorMe } from '@kontor/contract/console/operator';
import type { OperatorAnswerOf, OperatorBodyOf, OperatorCall } from '@kontor/contract/console/operator-call';
import { demoClock } from '@kontor/contract/demo';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { authenticatorCode } from '@kontor/testkit/authenticator';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import type { TestSite } from './test-site.ts';
import { PATIENCE_MS } from './visitor.ts';

const CODE_MS = 30_000;
/** Between two looks, ms. */
const TURN_MS = 100;
const MINUTE_MS = 60_000;
/** Of one call, ms. */
const DAY_MS = 86_400_000;

/** Waits until something is so, with the patience that all share; also before the first test, where `expect.poll` may not stand. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error('what was waited for did not come');
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  }
}

interface Signer {
  readonly x: string;
  readonly y: string;
  readonly sign: (text: string) => Promise<string>;
}

async function makeKey(): Promise<Signer> {
  const { subtle } = webcrypto;
  const { publicKey, privateKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const { x = '', y = '' } = await subtle.exportKey('jwk', publicKey);
  return {
    x,
    y,
    sign: async (text) =>
      Buffer.from(await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, Buffer.from(text))).toString('base64url'),
  };
}

interface Seat {
  readonly account: string;
  readonly secret: string;
  readonly key: Signer;
  id: number;
  keyId: number;
  cookie: string;
}

/** The pair, and the time that they move. */
export class TwoOperators {
  /** The exchange's time as it was told last, ms. */
  now = 0;
  readonly #site: TestSite;
  readonly #seats: Seat[] = [];

  constructor(site: TestSite) {
    this.#site = site;
  }

  /** Takes their seats: each signs in and gets a key. */
  async sit(...accounts: readonly [proposer: string, approver: string]): Promise<void> {
    await this.advance(1);
    const printed = await this.#site.run('operator', 'demo');
    for (const account of accounts) {
      const secret =
        printed
          .split('\n')
          .find((line) => line.startsWith(`${account} `))
          ?.split(' ')[2] ?? '';
      const seat: Seat = { account, secret, key: await makeKey(), id: 0, keyId: 0, cookie: '' };
      this.#seats.push(seat);
      await this.#signIn(seat);
      await this.advance(MINUTE_MS);
      const body = {
        code: this.#codeOf(seat),
        name: 'browser',
        key: { x: seat.key.x, y: seat.key.y },
        signature: await seat.key.sign(keyText(seat.id)),
      };
      seat.keyId = (await this.#done(operatorKeyAdd, body, seat)).id;
    }
  }

  async advance(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= DAY_MS)
      ({ now: this.now } = await ask(this.#site.url, demoClock, { advance_ms: Math.min(left, DAY_MS) }));
  }

  async advanceTo(time: number): Promise<void> {
    await this.advance(time - this.now);
  }

  /** One proposes, the other approves, and it is carried out. */
  async agree(command: ChangeCommand, body: Record<string, unknown>): Promise<void> {
    const [proposer, approver] = this.#seats as [Seat, Seat];
    for (const seat of this.#seats) {
      if ((await this.#tell(operatorMe, {}, seat)).code === Code.SUCCESS) continue;
      // A code is good once: a minute later there is another.
      await this.advance(MINUTE_MS);
      await this.#signIn(seat);
    }
    const { change_id, hash } = await this.#done(changePropose, { command, body, reason: 'a test' }, proposer);
    const signature = await approver.key.sign(decisionText('approve', hash, approver.id));
    await this.#done(changeApprove, { change_id, hash, reason: 'a test', key: approver.keyId, signature }, approver);
    await until(async () => (await this.#done(changeDetail, { change_id }, proposer)).state === 'done');
  }

  /** What the first of them is told. */
  async read<C extends OperatorCall>(call: C, body: OperatorBodyOf<C>): Promise<OperatorAnswerOf<C>> {
    return this.#done(call, body, this.#seats[0]!);
  }

  async #signIn(seat: Seat): Promise<void> {
    const { code, data, cookie } = await this.#tell(operatorLogin, {
      account: seat.account,
      password: DEMO_PASSWORD,
      code: this.#codeOf(seat),
    });
    if (code !== Code.SUCCESS) throw new Error(`${seat.account} is not let in: ${code}`);
    seat.id = data.id;
    seat.cookie = cookie;
  }

  /** The code of the exchange's time, not of this machine's. */
  #codeOf({ secret }: Seat): string {
    return authenticatorCode(secret, Math.floor(this.now / CODE_MS) - Math.floor(Date.now() / CODE_MS));
  }

  async #done<C extends OperatorCall>(call: C, body: OperatorBodyOf<C>, seat: Seat): Promise<OperatorAnswerOf<C>> {
    const { code, msg, data } = await this.#tell(call, body, seat);
    if (code !== Code.SUCCESS) throw new Error(`${call.path}: ${code} ${msg}`);
    return data;
  }

  async #tell<C extends OperatorCall>(call: C, body: OperatorBodyOf<C>, seat?: Seat) {
    const response = await fetch(new URL(call.path, this.#site.server.consoleUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: seat?.cookie ?? '' },
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as Envelope<OperatorAnswerOf<C>>;
    return { ...envelope, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
  }
}
