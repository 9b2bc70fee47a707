/**
 * An exchange with a chain of its own whose server may be killed at any point while coins come in and go out: a real node, a real PostgreSQL,
 * the whole server as a process, the signer in this one. Blocks are made by hand. What is in the tables, in the journal and on the chain is
 * looked at from outside of the server.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeSend, login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { requestOf } from '@kontor/contract/call';
import { withdrawalApprove } from '@kontor/contract/console/withdrawal';
import { depositAddress, networks } from '@kontor/contract/deposit';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { networkNumber } from '@kontor/contract/network';
import { withdrawApply, withdrawCancel } from '@kontor/contract/withdrawal';
import { Account, Bucket } from '@kontor/domain/accounts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { RecordType } from '@kontor/domain/record-types';
import { EXCHANGE_CAPACITY, createEngine } from '@kontor/engine/engine';
import { encodeFunctionData, erc20Abi } from 'viem';
import { auditDatabase } from '../audit/audit.ts';
import { POSITION } from '../chains/chain-rows.ts';
import { EvmChain } from '../chains/evm-chain.ts';
import type { NetworkSettings } from '../chains/network-config.ts';
import { Networks, coinTerms } from '../chains/networks.ts';
import { WatchedAddresses } from '../chains/watched.ts';
import { LiveView } from '../follower/live-view.ts';
import { PostgresSnapshotStore } from '../follower/postgres-snapshot-store.ts';
import { unfold } from '../follower/wallet/folded-records.ts';
import { walletProjection } from '../follower/wallet/projection.ts';
import { readFolded } from '../follower/wallet/record-table.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { readInbox } from '../messages/inbox.ts';
import { readSymbols } from '../modules/market/symbols.ts';
import { ADD_FLOAT } from '../modules/network/turn-rows.ts';
import { Reconciler } from '../modules/reconciliation/reconciler.ts';
import type { KeptResult } from '../modules/reconciliation/reconciler.ts';
import { LAST_RESULT } from '../modules/reconciliation/reconciliation-rows.ts';
import { newApprover, startSignerWorld } from '../signer/signer-world.ts';
import { addOperator } from '../operators/operator-rights.ts';
import { ADD_KEY, ENROL } from '../operators/operator-rows.ts';
import { openSession } from '../operators/operator-sessions.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { safeInteger, text } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import { eventually, runProgram, silentLog } from '../store/test-world.ts';
import type { Cleanup, Program } from '../store/test-world.ts';
import { ALONE } from './server-process.ts';

/** A real network's name: the chain of a demo, which goes on where it has lost its past, would forgive too much. */
const NETWORK = 'ERC20';
const NUMBER = networkNumber(NETWORK);
export const CREDIT = 3;
const UNLOCK = 5;
/** In tables, ledger and amounts here: units of 10⁻⁸. The chain has six decimals. */
const LEDGER_UNITS = 100n;
/** From so many USDT on somebody has to approve; the signer, which decides for itself, asks for nobody below a thousand. */
const REVIEWED_FROM = 20;
/** What a block brings is told within so long, ms, where nothing holds it up. */
const TOLD_WITHIN_MS = 5_000;
export const PAYER = { user: 1, login: 'demo1' } as const;
export const PAYEE = { user: 2, login: 'demo2' } as const;
type Person = typeof PAYER | typeof PAYEE;

/** Customers' deposits and withdrawals that are not over. */
const THEIRS = `SELECT 'deposit ' || id || ' ' || state AS what FROM deposit WHERE state IN ('confirming', 'ordered')
   UNION ALL SELECT 'untold ' || id || ' ' || tell FROM deposit WHERE tell IS NOT NULL
   UNION ALL SELECT 'order ' || id || ' ' || kind FROM deposit_order WHERE done_at IS NULL
   UNION ALL SELECT 'withdrawal ' || id || ' ' || state FROM withdrawal WHERE state NOT IN ('done', 'failed', 'cancelled', 'rejected', 'refused')`;
const UNTOLD = statement<[], string>(
  'coins-untold',
  `SELECT 'deposit' AS what FROM deposit WHERE tell IS NOT NULL UNION ALL SELECT kind FROM deposit_order WHERE done_at IS NULL`,
  (row) => text(row, 'what'),
);
const UNDER_WAY = statement<[], string>('coins-under-way', THEIRS, (row) => text(row, 'what'));
/** And what follows from them: sweeps, and what a chain may take back yet. */
const EVER_UNDER_WAY = statement<[], string>(
  'coins-ever-under-way',
  `${THEIRS}
   UNION ALL SELECT 'unswept ' || id FROM deposit WHERE state = 'success' AND NOT is_inside AND NOT is_swept
   UNION ALL SELECT 'payout ' || o.id || ' ' || o.kind FROM payout_order AS o LEFT JOIN payout AS p ON p.order_id = o.id WHERE p.is_final IS NOT TRUE
   UNION ALL SELECT 'top-up ' || order_id FROM top_up WHERE NOT is_final`,
  (row) => text(row, 'what'),
);
const DEPOSIT = statement<[txid: string], string>('coins-deposit', 'SELECT state FROM deposit WHERE txid = $1', (row) =>
  text(row, 'state'),
);
const SWEEPS = statement<[], string>(
  'coins-sweeps',
  `SELECT coalesce(p.state, 'gas ' || t.state, 'ordered') AS what FROM payout_order AS o LEFT JOIN payout AS p ON p.order_id = o.id
   LEFT JOIN top_up AS t ON t.order_id = o.id WHERE o.kind = 'sweep' ORDER BY o.id`,
  (row) => text(row, 'what'),
);
const WITHDRAWALS = statement<[client: string], { readonly id: number; readonly state: string; readonly digest: string }>(
  'coins-withdrawal',
  'SELECT id, state, digest FROM withdrawal WHERE client_id = $1',
  (row) => ({ id: safeInteger(row, 'id'), state: text(row, 'state'), digest: text(row, 'digest') }),
);
const RECORDS = statement('coins-records', 'SELECT * FROM ledger_record ORDER BY sequence, ordinal', readFolded);
const NOTICES = statement<[kind: string, quantity: string], number>(
  'coins-notices',
  `SELECT count(*) AS told FROM notice WHERE kind = $1 AND params::jsonb->>'quantity' = $2`,
  (row) => safeInteger(row, 'told'),
);
/** A code goes to an address once a minute. */
const FREE_CODES = command<[]>('coins-free-codes', 'DELETE FROM code_budget');

export type CoinsWorld = Awaited<ReturnType<typeof startCoinsWorld>>;

/** Long: what a world is made of, one thing after the other. */
export async function startCoinsWorld(cleanup: Cleanup) {
  const signing = await startSignerWorld(cleanup);
  const { chain, settings, owner, folder, keys } = signing;
  if ('connectionString' in settings) throw new Error('the database of tests is reached by its socket');
  const local = chain.settings(signing.xpub);
  const own: NetworkSettings = {
    ...local,
    network: NETWORK,
    credit: CREDIT,
    unlock: UNLOCK,
    block_seconds: 0.05,
    coins: local.coins.filter(({ symbol }) => symbol === 'USDT' || symbol === 'ETH'),
  };
  const chainsFile = join(folder, 'chains.json');
  writeFileSync(chainsFile, JSON.stringify({ networks: [own] }));
  const usdt = own.coins.find(({ symbol }) => symbol === 'USDT')!.contract!;
  const environment = {
    ...ALONE,
    DATA_DIR: join(folder, 'server'),
    DATABASE_URL: `postgres://${settings.user}@/${settings.database}?host=${encodeURIComponent(settings.host)}`,
    CONSOLE_PORT: '0',
    LOCAL_CHAIN: 'off',
    WITHDRAW_ONE: String(REVIEWED_FROM),
  };
  let passedMs = 0;
  const signer = signing.signer({
    file: { networks: [{ ...signing.file.networks[0]!, network: NETWORK }] },
    wallMs: () => Date.now() + passedMs,
  });
  cleanup.add(signer, (opened) => opened.close());
  const journal = cleanup.add(new PostgresJournal({ settings, log: silentLog }), (opened) => opened.close());

  // Whoever starts next has loaded its program before the one in front of it dies.
  const load = (): Program => runProgram(cleanup, 'kill/dying-server.ts', [chainsFile], environment);
  let next: Program | undefined = load();
  let server: Program | undefined;
  let urls = { site: '', console: '' };
  const tell = ({ process }: Program, line: string): void => void process.stdin!.write(`${line}\n`);

  async function open(hasConsole: boolean): Promise<void> {
    server = next ?? load();
    next = undefined;
    tell(server, hasConsole ? 'open console' : 'open');
    const [site = '', console = ''] = (await server.line('open')).split(' ');
    urls = { site, console };
    next = load();
  }

  async function ask<C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<AnswerOf<C>> {
    const request = requestOf(call, body);
    const headers = { 'content-type': 'application/json', token };
    const response = await fetch(new URL(request.target, urls.site), { method: request.method, headers, body: request.body! });
    const { code, data, msg } = (await response.json()) as Envelope<AnswerOf<C>>;
    if (code !== Code.SUCCESS) throw new Error(`${call.path}: ${code} ${msg}`);
    return data;
  }

  // Whoever compares books and chain finds whose the first coins are.
  await signer.turn();
  await owner.run(ADD_FLOAT, NUMBER, 'USDT', '1000000', 'What tests begin with', null, null, new Date());
  await owner.run(ADD_FLOAT, NUMBER, 'ETH', '100', 'What tests begin with', null, null, new Date());
  await open(true);
  const tokens = new Map<number, string>();
  const addresses = new Map<number, string>();
  const isFollowed = async (): Promise<boolean> =>
    (await ask(networks, { symbol: 'USDT' }, tokens.get(PAYER.user))).list.find(({ network }) => network === NETWORK)?.withdrawals ===
    'available';
  for (const { user, login: account } of [PAYER, PAYEE]) tokens.set(user, (await ask(login, { account, password: 'kontor-demo' })).token);
  await eventually(isFollowed);
  for (const { user } of [PAYER, PAYEE])
    addresses.set(user, (await ask(depositAddress, { symbol: 'USDT', network: NETWORK }, tokens.get(user))).address);
  const approver = await newApprover(0);
  const operator = await owner.transaction(async (queries) => {
    const id = (await addOperator(queries, { login: 'rita', name: 'Rita', roles: ['risk'] }, new Date()))!;
    await queries.run(ENROL, id, 'none', new Uint8Array(1), 0);
    const key = (await queries.maybe(ADD_KEY, id, 'browser', approver.x, approver.y, 'none', new Date()))!.id;
    return { id, key };
  });
  const cookie = `kontor_console=${await openSession(owner, MACHINE_RANDOM, operator.id, Date.now())}`;

  let minedMs = 0;
  /** Whoever stands still at a point may be what reads the chain, which then never catches up. Unless it is of deposits, blocks wait for what is told of each. */
  async function isHeldUp(): Promise<boolean> {
    const at = server!.lines.at(-1) ?? '';
    if (!at.startsWith('at ')) return false;
    return at.startsWith('at deposit') || Date.now() - minedMs > TOLD_WITHIN_MS || (await owner.many(UNTOLD)).length === 0;
  }
  async function goOn(): Promise<void> {
    await signer.turn();
    const head = Number(await chain.ask<string>('eth_blockNumber'));
    const isRead = ((await owner.maybe(POSITION, NUMBER))?.height ?? 0) >= head;
    if (!isRead && !(await isHeldUp())) return;
    await signing.mine();
    minedMs = Date.now();
  }

  const watched = new WatchedAddresses();
  const evm = new EvmChain({ network: NETWORK, url: chain.url, chainId: own.chain_id, xpub: own.xpub, coins: own.coins });
  /** What the journal leads to, as far as it was looked at. */
  const view = new LiveView(createEngine({ capacity: EXCHANGE_CAPACITY, recording: true }));
  let made = 0;

  return {
    chain,
    keys,
    /** USDT that an address has on the chain, units of the ledger. */
    onChain: async (address: string) => (await signing.balance(address, 'USDT')) * LEDGER_UNITS,
    mine: (blocks?: number) => signing.mine(blocks),
    turn: () => signer.turn(),
    /** The signer's clock goes on: what it waits with for a while is due. */
    passTime: (ms: number): void => void (passedMs += ms),
    /** Starts the next server. */
    open,
    /** Kills the server, wherever it is. */
    kill: async (): Promise<void> => {
      server!.process.kill('SIGKILL');
      await server!.ended;
    },
    /** The server is to die when it has been at all of these points; resolves with how it ended and where it had been, once it has. */
    async dieAt(points: readonly string[]): Promise<{ readonly ended: Promise<readonly [number | string, readonly string[]]> }> {
      const dying = server!;
      const since = dying.lines.length;
      tell(dying, `die ${JSON.stringify(points)}`);
      await eventually(() => dying.lines.includes('armed', since));
      return {
        ended: dying.ended.then((how) => [how, dying.lines.flatMap((line) => (line.startsWith('at ') ? [line.slice(3)] : []))] as const),
      };
    },
    errors: (): string => server!.errors(),
    /** Kills the node; resolves when it is there again, with what was written down of it, and the server follows it. */
    async killNode(): Promise<void> {
      const { pid } = chain;
      process.kill(pid, 'SIGKILL');
      await eventually(async () => {
        const isBack = chain.pid !== pid && (await chain.ask('eth_getCode', usdt, 'latest').catch(() => '0x')) !== '0x';
        return isBack && (await isFollowed());
      });
    },
    isFollowed,

    /** Sends USDT to a customer's address, in a transaction that is the same one wherever the chain takes it up; units of the ledger. */
    async pay(to: Person, amount: bigint): Promise<string> {
      const mint = (await chain.ask<readonly string[]>('eth_accounts'))[9];
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [addresses.get(to.user)! as `0x${string}`, amount / LEDGER_UNITS],
      });
      return chain.ask<string>('eth_sendTransaction', { from: mint, to: usdt, data, gas: '0x4c4b40', gasPrice: '0x77359400' });
    },

    /** A new address outside. */
    outside: (): string => keys.deposit(1_000_000 + made++).address,
    addressOf: (person: Person): string => addresses.get(person.user)!,

    /** What a customer asks for with it; the code is asked for before. */
    async withdrawal(address: string, amount: bigint) {
      const quantity = formatTrimmedDecimal(amount, 8);
      const token = tokens.get(PAYER.user)!;
      await owner.run(FREE_CODES);
      const codes = async () => (await readInbox(owner, undefined)).list.flatMap(({ code }) => code ?? []);
      const [before] = await codes();
      await ask(codeSend, { purpose: 'withdraw', channel: 'email' }, token);
      let code = '';
      await eventually(async () => {
        [code = ''] = await codes();
        return code !== '' && code !== before;
      });
      const client = `w${made++}`;
      const row = async () => owner.maybe(WITHDRAWALS, client);
      return {
        /** Rejects where the server dies with it. */
        apply: () =>
          ask(
            withdrawApply,
            { symbol: 'USDT', network: NETWORK, address, quantity, fund_password: 'kontor-fund', code, client_id: client },
            token,
          ),
        cancel: async () => ask(withdrawCancel, { withdrawal_id: String((await row())!.id) }, token),
        approve: async (): Promise<void> => {
          const { id, digest } = (await row())!;
          const { signature } = await approver.approve(digest, operator.id);
          const response = await fetch(new URL(withdrawalApprove.path, urls.console), {
            method: 'POST',
            headers: { 'content-type': 'application/json', cookie },
            body: JSON.stringify({ id, digest, reason: 'Looked at.', key: operator.key, signature }),
          });
          const { code: answer, msg } = (await response.json()) as Envelope<unknown>;
          if (answer !== Code.SUCCESS) throw new Error(`the approval was refused: ${answer} ${msg}`);
        },
        state: async () => (await row())?.state,
      };
    },

    /** The signer works, and one more block is made, unless the server has not read the last. */
    goOn,
    /** Goes on until no deposit and no withdrawal is under way; with `all`, until nothing that follows from them is, and no chain takes it back any more. */
    async rest(all = false): Promise<void> {
      let left: readonly string[] = [];
      await eventually(async () => {
        await goOn();
        // What a node has refused, because something before it was missing, is sent again after a while.
        if (all) passedMs += 1_000;
        left = await owner.many(all ? EVER_UNDER_WAY : UNDER_WAY);
        return left.length === 0;
      }).catch((error: unknown) => {
        throw new Error(`still under way: ${left.join(', ')}; ${server!.errors()}`, { cause: error });
      });
    },
    /** State of the deposit of a transaction; undefined where the server has not seen it. */
    deposit: (txid: string) => owner.maybe(DEPOSIT, txid),
    /** Of how many deposits the engine or their owner is to be told yet. */
    untold: async () => (await owner.many(UNTOLD)).length,
    /** The token's own address, to which nobody can be paid. */
    contract: usdt,
    /** What the signer has made of each sweep. */
    sweeps: () => owner.many(SWEEPS),
    /** How often a customer was told this of an amount. */
    notices: (kind: string, amount: bigint) => owner.one(NOTICES, kind, formatTrimmedDecimal(amount, 8)),

    /** What `npm run audit` finds, as of a moment after now. */
    audit: async (): Promise<readonly string[]> =>
      (await auditDatabase({ journal, snapshots: new PostgresSnapshotStore(owner), database: owner, log: silentLog })).problems,

    /** What tables, journal and chain say, each asked apart. */
    async look() {
      for await (const batch of journal.read(view.sequence + 1, view.hash)) view.apply(batch);
      const { assets } = view.listings;
      const symbols = await readSymbols(owner);
      const coins = new Map(
        own.coins.map((coin) => {
          const { asset } = symbols.assets.find(({ symbol }) => symbol === coin.symbol)!;
          return [coin.symbol, coinTerms(coin, asset, assets.get(asset)!.scale)];
        }),
      );
      const open = new Networks();
      const scanner = { state: { head: undefined, height: undefined, stopped: undefined }, isFollowing: true, hurry: () => undefined };
      open.add({ network: NETWORK, number: NUMBER, settings: own, coins, chain: evm, watched, scanner });
      const stopped: string[] = [];
      const reconciler = new Reconciler({
        database: owner,
        follower: {
          listings: { assets },
          books: async () => ({ value: view.of(walletProjection).questions.books({}), sequence: view.sequence }),
        },
        networks: open,
        symbols: async () => symbols,
        stop: async (symbol, reason) => void stopped.push(`${symbol}: ${reason}`),
        log: silentLog,
        wallMs: Date.now,
        againMs: 0,
      });
      await reconciler.compare();
      const result = JSON.parse((await owner.one(LAST_RESULT)).result) as KeptResult;
      const records = (await owner.many(RECORDS)).flatMap(unfold);
      const { asset } = symbols.assets.find(({ symbol }) => symbol === 'USDT')!;
      const deposits = records.filter((record) => record.asset === asset && record.owner === PAYEE.user);
      return {
        /** By coin. */
        differences: Object.fromEntries(result.flatMap(({ symbol, networks: of }) => of.map(({ difference }) => [symbol, difference]))),
        stopped,
        spot: (person: Person): bigint => view.engine.balance(person.user, Account.SPOT, asset, Bucket.AVAILABLE),
        frozen: (person: Person): bigint => view.engine.balance(person.user, Account.SPOT, asset, Bucket.FROZEN),
        /** Amounts of the ledger's records of deposits, and of those that were taken back. */
        credited: deposits.filter(({ type }) => type === RecordType.DEPOSIT).map(({ amount }) => amount),
        reversed: deposits.filter(({ type }) => type === RecordType.DEPOSIT_REVERSE).map(({ amount }) => -amount),
        pending: view.engine.dump().pending.length,
      };
    },
  };
}
