/** Transfers between a user's own accounts: making one, and the list of them. Source: spec §3 (transfer), §5, §9; rules 0.6, 6.2. */
import type { BodyOf } from '@kontor/contract/call';
import { ACCOUNT_WORDS } from '@kontor/contract/glossary';
import { transfer, transfers } from '@kontor/contract/wallet';
import { formatDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import type { Engine } from '@kontor/engine/engine';
import { AskTogether } from '../../at-most-once/ask-together.ts';
import type { MoneyIds } from '../../at-most-once/money-ids.ts';
import { Once } from '../../at-most-once/once.ts';
import { clientKey } from '../../core-loop/client-id.ts';
import type { Core, CoreLoop } from '../../core-loop/core-loop.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { TransferHistory } from '../../follower/wallet/transfer-history.ts';
import type { TransferRow } from '../../follower/wallet/transfer-table.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { assetNamed } from '../market/symbols.ts';
import type { Symbols } from '../market/symbols.ts';
import { MOST, readCursor, recordWindow, writeCursor } from '../../http/record-window.ts';

export interface TransferRoutesOptions {
  readonly core: Core & Pick<CoreLoop, 'applied' | 'applyHandedOver' | 'runs'>;
  readonly queries: Pick<LiveQueries, 'listings' | 'sequence'>;
  readonly history: Pick<TransferHistory, 'transfers' | 'byClientId'>;
  /** What the read tables reflect. */
  readonly recorded: () => number;
  readonly symbols: Symbols;
  /** The client ids of transfers that were accepted, ever. */
  readonly ids: Pick<MoneyIds, 'holds' | 'note' | 'gap'>;
  /** The leader's. */
  readonly engine: Pick<Engine, 'knowsId'>;
  readonly wallMs: () => number;
}

type TransferCommand = Omit<CommandOf<'TRANSFER'>, 'time'>;

export function mountTransfers(
  routes: Routes,
  { core, queries, history, recorded, symbols, ids, engine, wallMs }: TransferRoutesOptions,
): void {
  const { listings } = queries;
  const first = new AskTogether<TransferRow>({ groupOf: () => 0, ask: (asked, minSeq) => history.byClientId(asked, minSeq), recorded });
  const once = new Once<TransferRow>({
    memory: ids,
    core,
    knows: (user, id) => engine.knowsId(user, id),
    find: (user, id, minSeq) => first.find(user, id, minSeq),
  });

  const commandOf = (user: number, { from, to, symbol, quantity, client_id: clientId }: BodyOf<typeof transfer>): TransferCommand => {
    const { asset } = assetNamed(symbols, symbol);
    const listing = listings.assets.get(asset);
    if (listing === undefined) throw refusedByEngine(Refusal.UNKNOWN_ASSET);
    const amount = parsePositiveDecimal(quantity, listing.scale);
    if (typeof amount === 'string') throw refused('BAD_REQUEST', 'field.quantity');
    return {
      type: CommandType.TRANSFER,
      user,
      clientId: clientKey(clientId),
      asset,
      amount,
      from: ACCOUNT_WORDS.indexOf(from),
      to: ACCOUNT_WORDS.indexOf(to),
    };
  };

  routes.user(transfer, async ({ body, session: { user } }) => {
    const command = commandOf(user, body);
    const { client_id: clientId } = body;
    return once.take({
      user,
      id: command.clientId,
      submit: async (accepted) => {
        const { code, sequence } = await core.submit(command, (answer) => isApplied(answer) && accepted());
        if (!isApplied(code)) throw refusedByEngine(code);
        return { sequence, client_id: clientId, repeated: code === Refusal.REPEATED };
      },
      repeat: (row) => {
        if (!isSame(command, row)) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
        return { sequence: row.sequence, client_id: clientId, repeated: true };
      },
    });
  });

  routes.user(transfers, async ({ body, session: { user } }) => {
    const window = recordWindow(body, wallMs());
    const before = readCursor(body.cursor, [MOST.WHOLE])?.[0];
    const rows = await history.transfers(user, {
      ...window,
      ...(body.from_account === undefined ? {} : { from: ACCOUNT_WORDS.indexOf(body.from_account) }),
      ...(body.to_account === undefined ? {} : { to: ACCOUNT_WORDS.indexOf(body.to_account) }),
      ...(body.symbol === undefined ? {} : { asset: assetNamed(symbols, body.symbol).asset }),
      ...(before === undefined ? {} : { before }),
    });
    const last = rows.length === window.limit ? rows.at(-1) : undefined;
    return {
      list: rows.map(({ from, to, asset, amount, timeMs, sequence }) => {
        const { scale } = listings.asset(asset);
        return {
          from: ACCOUNT_WORDS[from]!,
          to: ACCOUNT_WORDS[to]!,
          symbol: symbols.ofAsset(asset).symbol,
          quantity: formatDecimal(amount, scale),
          fee: formatDecimal(0n, scale),
          time: timeMs,
          sequence,
        };
      }),
      next_cursor: last === undefined ? null : writeCursor([last.sequence]),
      sequence: queries.sequence,
    };
  });
}

/** Whether a transfer that was done is what is asked for now. */
function isSame(command: TransferCommand, row: TransferRow): boolean {
  return command.asset === row.asset && command.amount === row.amount && command.from === row.from && command.to === row.to;
}
