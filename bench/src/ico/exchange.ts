import { Account } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import { halvesOf } from '@kontor/engine/hash-halves';
import { clientId, listAsset } from '@kontor/testkit/builders';
import { BLOCK, icoAssets, icoTimes, itemTerms, SECRET } from '@kontor/testkit/ico-world';

const ITEM = 7;
const MOST = 2n ** 31n - 1n;

/** An engine as large as an exchange's with one item. */
export class Exchange {
  readonly engine: Engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  time = icoTimes.start - 1;
  private readonly buffer = new CommandBuffer();
  private nextId = 1;

  constructor() {
    this.do({ type: CommandType.ENGINE_VERSION, time: this.time, version: 6 });
    for (const asset of Object.values(icoAssets)) this.do(listAsset(asset, this.time));
  }

  get isWorkLeft(): boolean {
    return this.engine.isWorkLeft;
  }

  /** Applies a command, which must take effect. */
  do(command: Command): void {
    this.buffer.clear();
    this.engine.events.clear();
    const code = this.engine.apply(this.buffer, this.buffer.write(command));
    if (code !== 0) throw new Error(`refused with ${code}: command ${command.type} of ${command.user ?? 0}`);
    this.time = command.time;
  }

  id(): ReturnType<typeof clientId> {
    return clientId(this.nextId++);
  }

  /** The item with these terms, its tokens there, and its sale begun. */
  open(changes: Partial<ReturnType<typeof itemTerms>>): void {
    const terms = itemTerms({ cap: MOST, ...changes, ...(changes.mode === 1 && { cap: changes.cap ?? 0n }), item: ITEM });
    const proposal = this.id();
    const money = { account: Account.ICO_TREASURY, number: ITEM, beneficiary: 0, asset: terms.token, amount: terms.supply };
    this.do({ type: CommandType.ICO_ITEM, time: this.time, ...terms });
    this.do({ type: CommandType.PROPOSE, time: this.time, user: 9_000_001, ...money, proposal });
    this.do({ type: CommandType.APPROVE, time: this.time, user: 9_000_002, proposal });
    this.at(terms.start);
  }

  /** A user is given what he needs and subscribes. */
  subscribe(user: number, quantity: bigint, amount: bigint): void {
    const { time } = this;
    const asset = icoAssets.payment.id;
    this.do({ type: CommandType.ADJUST, time, user, clientId: this.id(), asset, account: Account.ICO, amount });
    this.do({ type: CommandType.ICO_SUBSCRIBE, time, user, item: ITEM, quantity, clientId: this.id() });
  }

  block(): void {
    this.do({ type: CommandType.ICO_BLOCK, time: this.time, item: ITEM, hash: halvesOf(BLOCK) });
  }

  revelation(): CommandOf<'ICO_REVEAL'> {
    return { type: CommandType.ICO_REVEAL, time: this.time, item: ITEM, secret: halvesOf(SECRET) };
  }

  thaw(user: number): void {
    this.do({ type: CommandType.ICO_THAW, time: this.time, user, item: ITEM, clientId: this.id() });
  }

  /** Time passes. */
  at(time: number): void {
    this.do({ type: CommandType.TICK, time });
  }
}
