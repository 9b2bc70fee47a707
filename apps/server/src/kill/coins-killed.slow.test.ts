/**
 * The server is killed at every step of a deposit and of a withdrawal, and the node in between: the coins move once, and tables, journal and
 * chain agree. Each life of a server ends at one step of a deposit and at one of a withdrawal at once: whoever is at his first waits there for
 * the other. A life that does not end where it is to is a failure.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cleanup, eventually } from '../store/test-world.ts';
import { CREDIT, PAYEE, PAYER, startCoinsWorld } from './coins-world.ts';
import type { CoinsWorld } from './coins-world.ts';

const cleanup = new Cleanup();
let world: CoinsWorld;
let began: { readonly payer: bigint; readonly payee: bigint };
/** What payer and payee have by now beside what they began with. */
const moved = { payer: 0n, payee: 0n };
/** What the audit finds that was begun last. */
let auditing: Promise<readonly string[]> = Promise.resolve([]);

beforeAll(async () => {
  world = await startCoinsWorld(cleanup);
  const found = await world.look();
  began = { payer: found.spot(PAYER), payee: found.spot(PAYEE) };
});
afterAll(() => cleanup.run());

const ONE = 100_000_000n;
const FEE = ONE / 2n;
/** After so long the signer sends again what a node may have forgotten, ms. */
const RESEND_MS = 11_000;
/** Each deposit has an amount of its own, by which it is found in the records. */
let cents = 0n;
const amountFrom = (units: bigint): bigint => units + (cents += ONE / 10_000n);
type Found = Awaited<ReturnType<CoinsWorld['look']>>;

/** A deposit or a withdrawal with which a server dies. */
interface Movement {
  /** What ends the life of the server that is told to die with it; what is asked of that one comes to nothing. */
  readonly begin: () => Promise<unknown>;
  /** What happens to it once there is a server again; resolves when it is over. */
  readonly goOn: () => Promise<unknown>;
  /** What stands of it then; what it has moved counts from there on. */
  readonly end: (found: Found) => Promise<void>;
}

/** Blocks are made until a deposit is in a state, and whoever is to be told of it was. */
const until = (txid: string, state: string): Promise<void> =>
  eventually(async () => {
    await world.goOn();
    return (await world.deposit(txid)) === state && (await world.untold()) === 0;
  });
/** No block is made meanwhile. */
const isIn = (txid: string, state: string): Promise<void> =>
  eventually(async () => (await world.deposit(txid)) === state && (await world.untold()) === 0);

const isCreditedOnce =
  (amount: bigint) =>
  async (found: Found): Promise<void> => {
    expect([found.credited.filter((each) => each === amount), found.reversed.filter((each) => each === amount)]).toEqual([[amount], []]);
    expect(await world.notices('deposit_credited', amount)).toBe(1);
    moved.payee += amount;
  };
const isCreditedAnew =
  (amount: bigint) =>
  async (found: Found): Promise<void> => {
    const [credited, reversed] = [found.credited, found.reversed].map((amounts) => amounts.filter((each) => each === amount));
    expect([credited, reversed]).toEqual([[amount, amount], [amount]]);
    expect([await world.notices('deposit_credited', amount), await world.notices('deposit_reversed', amount)]).toEqual([2, 1]);
    moved.payee += amount;
  };

/** A payment to a customer that is not sent yet. */
function payment(units: bigint) {
  const amount = amountFrom(units);
  let txid: Promise<string> | undefined;
  const pay = (): Promise<string> => (txid = world.pay(PAYEE, amount));
  return {
    amount,
    pay,
    until: async (state: string) => until(await txid!, state),
    isIn: async (state: string) => isIn(await txid!, state),
  };
}

/** A deposit that is credited and whose blocks can be made undone. */
async function credited() {
  const { amount, pay, isIn: isAlready, until: comes } = payment(3n * ONE);
  const before = await world.chain.ask<string>('evm_snapshot');
  const txid = await pay();
  await world.mine(CREDIT);
  await isAlready('success');
  const undo = async (): Promise<void> => {
    await world.chain.ask('evm_revert', before);
    await world.mine(CREDIT + 1);
  };
  const again = async (): Promise<void> => expect(await pay()).toBe(txid);
  return { amount, until: comes, undo, again };
}

/** One that is final and on its way to the hot wallet. */
async function swept(state: 'broadcast' | 'mined'): Promise<Movement> {
  const { amount, pay, until: comes } = payment(3n * ONE);
  const sweeps = (await world.sweeps()).length;
  await pay();
  await eventually(async () => {
    await world.turn();
    const found = await world.sweeps();
    if (found.length > sweeps && found.at(-1) === state) return true;
    await world.mine();
    return false;
  });
  return { begin: async () => undefined, goOn: () => comes('success'), end: isCreditedOnce(amount) };
}

/** How a deposit stands before the server is told to die with it. */
const DEPOSITS = {
  'a new one': async () => {
    const { amount, pay, until: comes } = payment(3n * ONE);
    return { begin: pay, goOn: () => comes('success'), end: isCreditedOnce(amount) };
  },
  'one that is in a block': async () => {
    const { amount, pay, isIn: isAlready, until: comes } = payment(3n * ONE);
    await pay();
    await world.mine();
    await isAlready('confirming');
    return { begin: () => world.mine(), goOn: () => comes('success'), end: isCreditedOnce(amount) };
  },
  'a small one': async () => {
    const [one, other] = [payment(ONE / 2n), payment(ONE / 2n)];
    return {
      begin: one.pay,
      goOn: async () => {
        await one.until('waiting');
        await other.pay();
        await other.until('success');
      },
      end: isCreditedOnce(one.amount + other.amount),
    };
  },
  'the second small one': async () => {
    const [one, other] = [payment(ONE / 2n), payment(ONE / 2n)];
    await one.pay();
    await world.mine(CREDIT);
    await one.isIn('waiting');
    return { begin: other.pay, goOn: () => other.until('success'), end: isCreditedOnce(one.amount + other.amount) };
  },
  'one whose sweep is sent': () => swept('broadcast'),
  'one whose sweep is in a block': () => swept('mined'),
  'one whose block is lost after it was credited': async () => {
    const { amount, until: comes, undo, again } = await credited();
    return {
      begin: undo,
      goOn: async () => {
        await comes('vanished');
        await again();
        await comes('success');
      },
      end: isCreditedAnew(amount),
    };
  },
  'one that comes again after it was taken back': async () => {
    const { amount, until: comes, undo, again } = await credited();
    await undo();
    await comes('vanished');
    return { begin: again, goOn: () => comes('success'), end: isCreditedAnew(amount) };
  },
} satisfies Record<string, () => Promise<Movement>>;

/** A withdrawal that is asked for, again after a stop, and paid at most once. */
async function asked(address: string, quantity: bigint) {
  const withdrawal = await world.withdrawal(address, quantity);
  const isPaid = async (): Promise<void> => {
    expect([await withdrawal.state(), await world.onChain(address)]).toEqual(['done', quantity - FEE]);
    for (const kind of ['withdrawal_requested', 'withdrawal_sent', 'withdrawal_completed'])
      expect([kind, await world.notices(kind, quantity)]).toEqual([kind, 1]);
    moved.payer -= quantity;
  };
  /** What was there before is there, and no more. */
  const isNothing =
    (state: 'cancelled' | 'failed', before = 0n) =>
    async (): Promise<void> => {
      expect([await withdrawal.state(), await world.onChain(address)]).toEqual([state, before]);
    };
  const isInside = async (): Promise<void> => {
    expect(await withdrawal.state()).toBe('done');
    moved.payer -= quantity;
    moved.payee += quantity;
  };
  return { ...withdrawal, isPaid, isNothing, isInside };
}

/** How a withdrawal stands before the server is told to die with it. */
const WITHDRAWALS = {
  'a new one': async () => {
    const { apply, isPaid } = await asked(world.outside(), amountFrom(3n * ONE));
    return { begin: apply, goOn: apply, end: isPaid };
  },
  'one that somebody looks at': async () => {
    const { apply, approve, state, isPaid } = await asked(world.outside(), amountFrom(21n * ONE));
    await apply();
    return { begin: approve, goOn: async () => (await state()) === 'reviewing' && approve(), end: isPaid };
  },
  'one that is taken back': async () => {
    const { apply, cancel, isNothing } = await asked(world.outside(), amountFrom(21n * ONE));
    await apply();
    return { begin: cancel, goOn: cancel, end: isNothing('cancelled') };
  },
  'one that the signer refuses': async () => {
    const { apply, isNothing } = await asked(world.contract, amountFrom(3n * ONE));
    return { begin: apply, goOn: apply, end: isNothing('failed', await world.onChain(world.contract)) };
  },
  'one to another customer': async () => {
    const { apply, isInside } = await asked(world.addressOf(PAYEE), amountFrom(3n * ONE));
    return { begin: apply, goOn: apply, end: isInside };
  },
} satisfies Record<string, () => Promise<Movement>>;

/** Without a point it is there when the server dies with the other. */
type Step<Kinds> = readonly [kind: keyof Kinds, point?: string];

/**
 * What is committed and nobody has heard of is what dying in the next transaction, before its commit, leaves behind; with a plus sign
 * stand those behind which no other comes, and commands that are journalled. With these the server does not read the chain until it is dead.
 */
const WHILE_READING: readonly Step<typeof DEPOSITS>[] = [
  ['a new one', 'deposits-add'],
  ['one that is in a block', 'chain-position-set'],
  ['one that is in a block', 'chain-position-set+'],
  ['a new one', 'deposits-set-ordered'],
  ['a small one', 'deposits-set-waiting'],
  ['the second small one', 'deposits-set-ordered'],
  ['a new one', 'deposit-order-add-final'],
  ['one whose block is lost after it was credited', 'deposits-wait-again'],
  ['one that comes again after it was taken back', 'deposits-add'],
  // It holds the row that the next block changes.
  ['a new one', 'deposit-told seen'],
];
const WHILE_TELLING: readonly Step<typeof DEPOSITS>[] = [
  ['a new one', 'CREDIT_DEPOSIT'],
  ['a new one', 'CREDIT_DEPOSIT+'],
  ['a new one', 'deposits-end-ordered success'],
  ['a new one', 'deposit-told credited'],
  ['a new one', 'FINAL_HEIGHT'],
  ['a new one', 'FINAL_HEIGHT+'],
  ['a new one', 'deposit-final-told'],
  ['a new one', 'payout-order-sweep'],
  ['a new one', 'payout-order-sweep+'],
  ['one whose sweep is sent'],
  ['one whose sweep is in a block'],
  ['one whose block is lost after it was credited', 'REVERSE_DEPOSIT+'],
  ['one whose block is lost after it was credited', 'deposit-orders-mark'],
  ['one whose block is lost after it was credited', 'deposit-told reversed'],
  ['one that comes again after it was taken back', 'CREDIT_DEPOSIT+'],
];
const WITHDRAWN: readonly Step<typeof WITHDRAWALS>[] = [
  ['one that somebody looks at', 'withdrawal-decide approve'],
  ['a new one', 'withdrawal-add'],
  ['a new one', 'WITHDRAW'],
  ['a new one', 'WITHDRAW+'],
  ['a new one', 'withdrawal-taken'],
  ['a new one', 'WITHDRAW_SEND'],
  ['a new one', 'WITHDRAW_SEND+'],
  ['a new one', 'payout-order'],
  ['a new one', 'withdrawal-add-step broadcast'],
  ['one that is taken back', 'withdrawal-begin-return cancelled'],
  // From here on beside a server that reads the chain: these need to hear of new blocks.
  ['a new one', 'WITHDRAW_DONE'],
  ['a new one', 'WITHDRAW_DONE+'],
  ['a new one', 'withdrawal-move sent done'],
  ['a new one', 'withdrawal-move sent done+'],
  ['one that is taken back', 'withdrawal-begin-return cancelled+'],
  ['one that is taken back', 'WITHDRAW_RETURN+'],
  ['one that is taken back', 'withdrawal-move returning cancelled'],
  ['one that the signer refuses', 'withdrawal-begin-return failed+'],
  ['one that the signer refuses', 'WITHDRAW_RETURN+'],
  ['one that the signer refuses', 'withdrawal-move returning failed'],
  ['one to another customer', 'withdrawal-move approved sent+'],
  ['one to another customer', 'WITHDRAW_SEND'],
  ['one to another customer', 'WITHDRAW_SEND+'],
  ['one to another customer', 'deposit-add-inside'],
  ['one to another customer', 'deposit-add-inside+'],
];

const READ: readonly Step<typeof DEPOSITS>[] = [...WHILE_READING, ...WHILE_TELLING];
const LIVES = Array.from({ length: Math.max(READ.length, WITHDRAWN.length) }, (_, at) => {
  const [came, went] = [READ[at % READ.length]!, WITHDRAWN[at % WITHDRAWN.length]!];
  return [came.join(': '), went.join(': '), { came, went }] as const;
});

test.each(LIVES)('killed with a deposit, %s, and a withdrawal, %s', async (_came, _went, { came, went }) => {
  const withdrawal: Movement = await WITHDRAWALS[went[0]]();
  const deposit: Movement = await DEPOSITS[came[0]]();
  const points = [came[1], went[1]].filter((point) => point !== undefined);
  const dying = await world.dieAt(points);
  let isOver = false;
  void dying.ended.then(() => (isOver = true));
  for (const { begin } of [deposit, withdrawal]) void begin().catch(() => undefined);
  await eventually(async () => {
    if (!isOver) await world.goOn();
    return isOver;
  });
  const [how, at] = await dying.ended;
  expect([how, at.toSorted()], world.errors()).toEqual(['SIGKILL', points.toSorted()]);

  await world.open(went[0] === 'one that somebody looks at');
  for (const { goOn } of [withdrawal, deposit]) await goOn();
  await world.rest();
  await expectAgreement(deposit, withdrawal);
});

test('the node is killed: what it has lost of a deposit comes again, and what it has forgotten is sent again', async () => {
  const sent = await asked(world.outside(), amountFrom(3n * ONE));
  const amount = amountFrom(3n * ONE);
  await world.chain.save();
  const txid = await world.pay(PAYEE, amount);
  await world.mine();
  await isIn(txid, 'confirming');
  // One is sent and in no block, the other is not sent.
  await sent.apply();
  await eventually(async () => (await sent.state()) === 'sent');
  await world.turn();
  const late = await asked(world.outside(), amountFrom(3n * ONE));
  await late.apply();
  await eventually(async () => (await late.state()) === 'sent');
  await world.killNode();
  world.passTime(RESEND_MS);
  await world.rest();
  expect(await world.deposit(txid)).toBe('vanished');
  expect(await world.pay(PAYEE, amount)).toBe(txid);
  await until(txid, 'success');
  await world.rest();
  await expectAgreement({ end: isCreditedOnce(amount) }, { end: sent.isPaid }, { end: late.isPaid });
});

test('the node is killed: what was credited and paid in blocks that it has lost is taken back, and comes again', async () => {
  const paid = await asked(world.outside(), amountFrom(3n * ONE));
  await paid.apply();
  await eventually(async () => (await paid.state()) === 'sent');
  const amount = amountFrom(3n * ONE);
  await world.chain.save();
  await world.turn();
  const txid = await world.pay(PAYEE, amount);
  await world.mine(CREDIT);
  await isIn(txid, 'success');
  await world.turn();
  await eventually(async () => (await paid.state()) === 'done');
  await world.killNode();
  await world.mine(CREDIT + 1);
  await isIn(txid, 'vanished');
  expect(await world.pay(PAYEE, amount)).toBe(txid);
  world.passTime(RESEND_MS);
  await until(txid, 'success');
  await world.rest(true);
  await expectAgreement({ end: isCreditedAnew(amount) }, { end: paid.isPaid });
});

test('the node is killed: what it has kept confirms on', async () => {
  const amount = amountFrom(3n * ONE);
  const txid = await world.pay(PAYEE, amount);
  await world.mine(CREDIT);
  await isIn(txid, 'success');
  await world.chain.save();
  await world.killNode();
  await world.rest(true);
  await expectAgreement({ end: isCreditedOnce(amount) });
});

test('when all that was under way is over, nothing is left over', async () => {
  await world.rest(true);
  expect((await expectAgreement()).pending).toBe(0);
  expect(await auditing).toEqual([]);
});

/** People have what they paid in less what they took out; books and chain are one; the audit finds nothing. */
async function expectAgreement(...over: readonly Pick<Movement, 'end'>[]): Promise<Found> {
  const found = await world.look();
  for (const { end } of over) await end(found);
  const { spot, frozen, differences, stopped } = found;
  expect([spot(PAYER) - began.payer, spot(PAYEE) - began.payee, frozen(PAYER)]).toEqual([moved.payer, moved.payee, 0n]);
  expect(stopped).toEqual([]);
  expect(Object.keys(differences)).toEqual(expect.arrayContaining(['USDT', 'ETH']));
  for (const difference of Object.values(differences)) expect(Number(difference)).toBe(0);
  // An audit takes its time, and looks at one moment: meanwhile it goes on.
  expect(await auditing).toEqual([]);
  auditing = world.audit();
  return found;
}
