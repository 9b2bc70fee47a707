/** Chat and appeals over a real database; trades are said by the test, and an engine that says yes. */
import { join } from 'node:path';
import type { UploadPurpose } from '@kontor/contract/upload';
import { MACHINE_RANDOM } from '../../random.ts';
import { command } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { openTestDatabases } from '../../store/test-database.ts';
import { makeFolder } from '../../store/test-world.ts';
import type { Cleanup } from '../../store/test-world.ts';
import { Uploads } from '../../uploads/uploads.ts';
import { Vault } from '../../vault/vault.ts';
import { Appeals } from './appeals.ts';
import type { ChatDeal, ChatStep } from './chat-book.ts';
import { DealChat } from './chat.ts';
import type { DealChatOptions } from './chat.ts';

const ADD_ACCOUNT = command<[id: number, name: string, now: Date]>(
  'test-talk-account',
  `INSERT INTO account (id, login, nickname, password_hash, demo, fee_tier, created_at) VALUES ($1, $2, $2, 'none', false, 0, $3)`,
);

export class TalkWorld {
  wallMs = 1_800_000_000_000;
  readonly database: Database;
  /** As the owner of all tables. */
  readonly owner: Database;
  readonly vault: Vault;
  readonly chat: DealChat;
  readonly appeals: Appeals;
  readonly deals = new Map<number, ChatDeal>();
  readonly steps = new Map<number, ChatStep[]>();
  /** Whose unread messages were counted anew. */
  readonly counted: { readonly user: number; readonly deal: number }[] = [];
  readonly told: { readonly user: number; readonly messages: Parameters<DealChatOptions['tell']>[1] }[] = [];
  #people = 0;
  #deals = 0;

  static async open(cleanup: Cleanup): Promise<TalkWorld> {
    const [database, owner] = await openTestDatabases(cleanup, ['kontor_app', undefined]);
    return new TalkWorld(database, owner, await Vault.open(database, join(makeFolder(cleanup), 'vault.key'), MACHINE_RANDOM));
  }

  private constructor(database: Database, owner: Database, vault: Vault) {
    [this.database, this.owner, this.vault] = [database, owner, vault];
    const common = {
      queries: database,
      vault,
      wallMs: () => this.wallMs,
      book: {
        deal: async (number: number) => this.deals.get(number),
        steps: async (number: number) => this.steps.get(number) ?? [],
      },
    };
    this.chat = this.anotherChat();
    const door = {
      appeal: async (_user: number, deal: number, side: 'buyer' | 'seller') => {
        this.move(deal, { state: 'appeal', appellant: side });
        return 1;
      },
      withdraw: async (_user: number, deal: number) => {
        this.move(deal, { state: 'paid', appellant: null }, 'appeal_withdrawn');
        return 2;
      },
    };
    this.appeals = new Appeals({ ...common, chat: this.chat, door });
  }

  /** As after a start of the server. */
  anotherChat(): DealChat {
    return new DealChat({
      queries: this.database,
      vault: this.vault,
      wallMs: () => this.wallMs,
      book: { deal: async (number) => this.deals.get(number), steps: async (number) => this.steps.get(number) ?? [] },
      tell: (user, messages) => void this.told.push({ user, messages }),
      onCounted: (user, deal) => void this.counted.push({ user, deal }),
    });
  }

  async person(): Promise<number> {
    const id = 2_000 + ++this.#people;
    await this.database.run(ADD_ACCOUNT, id, `person${id}`, new Date(this.wallMs));
    return id;
  }

  /** A trade that is paid, of two new people. */
  async deal(change: Partial<ChatDeal> = {}): Promise<ChatDeal> {
    const number = ++this.#deals;
    const [buyer, seller] = [await this.person(), await this.person()];
    this.deals.set(number, { number, buyer, seller, state: 'wait_pay', endedMs: 0, appellant: null, ruled: null, value: 100n, ...change });
    this.steps.set(number, []);
    this.move(number, { state: 'wait_pay' });
    this.move(number, { state: 'paid', ...change });
    return this.deals.get(number)!;
  }

  /** The trade changes, with a step. */
  move(number: number, change: Partial<ChatDeal>, word: string = change.state ?? ''): void {
    this.wallMs += 1_000;
    this.deals.set(number, { ...this.deals.get(number)!, ...change });
    this.steps.get(number)!.push({ step: `${word} ${this.wallMs}`, word, timeMs: this.wallMs });
  }

  /** A picture that somebody has sent; no decoder has seen it. */
  picture(account: number, purpose: UploadPurpose, words = 'picture'): Promise<string> {
    const pictures = { redraw: (bytes: Uint8Array) => Promise.resolve(bytes) };
    const uploads = new Uploads({ queries: this.database, vault: this.vault, pictures, random: MACHINE_RANDOM, wallMs: () => this.wallMs });
    return uploads.store(account, purpose, Buffer.from(words));
  }
}
