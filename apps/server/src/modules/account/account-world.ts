/** The room of accounts over a real database, with time moved by hand and a post that keeps what is sent. */
import { join } from 'node:path';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import type { Database } from '../../store/database.ts';
import { openTestDatabase } from '../../store/test-database.ts';
import { makeFolder, silentLog } from '../../store/test-world.ts';
import type { Cleanup } from '../../store/test-world.ts';
import { Vault } from '../../vault/vault.ts';
import { mountAccountRoutes } from './account-routes.ts';
import type { AccountLoans } from './account-parts.ts';
import { addHouseInvitation } from './invitations.ts';
import { KnownLogins } from './known-logins.ts';
import { LoginDelay } from './login-delay.ts';
import { LoginKey } from './login-key.ts';
import { Passwords } from './passwords.ts';
import type { AccountMessage, Post } from './post.ts';
import type { PaymentProofs } from './payment-proofs.ts';
import { Sessions } from './sessions.ts';

type Handler = (request: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Who asks. */
export interface Asker {
  readonly token?: string;
  readonly address?: string;
  readonly agent?: string;
}

/** What a call came to: its data, or the code and key of its refusal. */
export type Outcome<Data> = { readonly data: Data; readonly code: 200 } | { readonly code: number; readonly key: string };

export class AccountWorld {
  readonly sent: AccountMessage[] = [];
  readonly notices: { readonly user: number; readonly template: string; readonly params: object }[] = [];
  /** Keeps what is sent. */
  readonly post: Post = {
    queue: async (_, message) => void this.sent.push(message),
    sayInMails: async () => undefined,
    notice: async (_, user, event) => void this.notices.push({ user, ...event }),
  };
  readonly suspended: number[] = [];
  /** Users who hold something. */
  readonly holding = new Set<number>();
  readonly database: Database;
  readonly vault: Vault;
  /** Where other rooms mount their calls. */
  readonly routes: Routes;
  readonly proofs: PaymentProofs;
  phoneRegister = true;
  wallMs = 1_800_000_000_000;
  readonly #handlers = new Map<string, { readonly handle: Handler; readonly open: boolean }>();
  readonly #sessions: Sessions;
  #people = 0;

  static async open(cleanup: Cleanup, loans: Partial<AccountLoans> = {}): Promise<AccountWorld> {
    const database = await openTestDatabase(cleanup, 'kontor_app');
    const vault = await Vault.open(database, join(makeFolder(cleanup), 'vault.key'), MACHINE_RANDOM);
    return new AccountWorld(cleanup, database, vault, loans);
  }

  private constructor(cleanup: Cleanup, database: Database, vault: Vault, loans: Partial<AccountLoans>) {
    this.database = database;
    this.vault = vault;
    const time = { wallMs: () => this.wallMs, monotonicMs: () => this.wallMs };
    const key = new LoginKey(new Uint8Array(32));
    this.#sessions = new Sessions({ queries: database, random: MACHINE_RANDOM, time });
    this.routes = this.#makeRoutes();
    this.proofs = mountAccountRoutes(this.routes, {
      database,
      vault,
      passwords: cleanup.add(new Passwords(), (hashing) => hashing.close()),
      sessions: this.#sessions,
      delay: new LoginDelay(time.monotonicMs, key),
      known: new KnownLogins({ queries: database, key, time }),
      post: this.post,
      random: MACHINE_RANDOM,
      time,
      log: silentLog,
      countryOf: () => undefined,
      phoneRegister: () => this.phoneRegister,
      publicOrigin: undefined,
      demo: true,
      welcome: undefined,
      isEmpty: async (user) => !this.holding.has(user),
      onHold: async () => undefined,
      suspend: async (_, user) => void this.suspended.push(user),
      claimAvatar: async () => false,
      ...loans,
    });
  }

  /** Calls as a client would, behind what all calls pass (http/routes.ts). */
  async ask<C extends Call>(
    call: C,
    body: BodyOf<C>,
    { token = '', address = '192.0.2.1', agent = '' }: Asker = {},
  ): Promise<Outcome<AnswerOf<C>>> {
    const { handle, open } = this.#handlers.get(call.path)!;
    const session = open ? undefined : await this.#sessions.find(token);
    if (!open && session === undefined) return { code: 403, key: 'error.sessionOver' };
    try {
      return { code: 200, data: (await handle({ body, lang: 'en_US', token, session, address, agent })) as AnswerOf<C> };
    } catch (error) {
      if (error instanceof Refused) return { code: error.code, key: error.key };
      throw error;
    }
  }

  /** The code that was sent to an address last. */
  codeTo(to: string): string {
    return this.sent.findLast((message) => message.to === to && message.code !== undefined)?.code ?? 'none was sent';
  }

  /** A code of the house that anybody registers with. */
  invitation(): Promise<string> {
    return addHouseInvitation(this.database, MACHINE_RANDOM, { note: '', uses: null, now: new Date(this.wallMs) });
  }

  /** An address that nobody has. */
  newEmail(): string {
    return `person${++this.#people}@kontor.example`;
  }

  #makeRoutes(): Routes {
    const put =
      (open: boolean) =>
      (call: Call, handle: unknown): void =>
        void this.#handlers.set(call.path, { handle: async (request) => (handle as Handler)(request), open });
    return { open: put(true), user: put(false) } as unknown as Routes;
  }
}
