/** What operators see of networks, and pausing one, or what leaves by any, at once. */
import { networkPause, networkTable, payoutsPause } from '@kontor/contract/console/network';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { NETWORKS } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { POSITION } from '../../chains/chain-rows.ts';
import { networkOf, networkPauses } from '../../chains/network-state.ts';
import type { Networks } from '../../chains/networks.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import { turn } from './turns.ts';
import { SIGNER_LIMITS, SIGNER_STATES, STANDING_TURNS, SWEEPS } from './turn-rows.ts';
import type { StandingTurn, Turn } from './turn-rows.ts';

type Row = OperatorAnswerOf<typeof networkTable>['list'][number];
type Coin = Row['coins'][number];

/** What a comparison of books and chain found there last, decimals of the chain. */
export interface Held {
  readonly hot: string;
  readonly unswept: string;
}

export interface NetworkDeskOptions {
  readonly database: Queries;
  /** The networks that there is a node of. */
  readonly networks: Pick<Networks, 'find'>;
  /** Undefined while nobody knows. */
  readonly heldOf: (network: NetworkWord, symbol: string) => Held | undefined;
  /** When the position of a network was read last, wall ms; undefined while its node does not answer. */
  readonly wallMs: () => number;
  /** The demo's own chain is there in a demo alone. */
  readonly isDemo: boolean;
}

export function mountNetworkDesk(routes: OperatorRoutes, options: NetworkDeskOptions): void {
  const { database, networks, heldOf, wallMs, isDemo } = options;
  mountPauses(routes, options);
  routes.read(networkTable, async () => {
    const [turns, states, limits, sweeps] = [
      await database.many(STANDING_TURNS),
      await database.many(SIGNER_STATES),
      await database.many(SIGNER_LIMITS),
      await database.many(SWEEPS),
    ];
    const list: Row[] = [];
    for (const { network: word, number, name, symbols } of NETWORKS) {
      const open = networks.find(word);
      if (word === 'LOCAL' && !isDemo) continue;
      const position = open === undefined ? undefined : await database.maybe(POSITION, number);
      const signer = states.find((each) => each.network === word);
      const isFollowing = open?.scanner.isFollowing === true;
      list.push({
        network: word,
        name,
        is_local: word === 'LOCAL',
        node: open === undefined ? 'none' : isFollowing ? 'answers' : 'silent',
        height: position?.height ?? null,
        heard: isFollowing ? wallMs() : null,
        final_height: position?.finalHeight ?? null,
        confirmations: open?.settings.credit ?? null,
        unlock_confirmations: open?.settings.unlock ?? null,
        hot_address: signer?.hot ?? null,
        signer: signer === undefined ? null : { heard: signer.heardMs, problem: signer.problem },
        coins: symbols.map((symbol): Coin => {
          const terms = open?.coins.get(symbol);
          const held = heldOf(word, symbol);
          const limit = limits.find((each) => each.network === word && each.symbol === symbol);
          const amount = (units: bigint | undefined): string | null =>
            units === undefined ? null : formatTrimmedDecimal(units, terms!.scale);
          return {
            symbol,
            contract: terms?.contract ?? null,
            minimum_deposit: amount(terms?.minimumDeposit),
            minimum_withdrawal: amount(terms?.minimumWithdrawal),
            fee: amount(terms?.fee),
            deposits_paused: pauseOf(turns, number, symbol, 'deposits'),
            withdrawals_paused: pauseOf(turns, number, symbol, 'withdrawals'),
            hot: held?.hot ?? null,
            unswept: held?.unswept ?? null,
            sweeping: sweeps.find((each) => each.network === word && each.symbol === symbol)?.count ?? 0,
            caps:
              limit === undefined
                ? null
                : {
                    transaction: limit.transaction,
                    hour: limit.hour,
                    day: limit.day,
                    spent_hour: limit.spentHour,
                    spent_day: limit.spentDay,
                    heard: limit.heardMs,
                  },
          };
        }),
      });
    }
    return { time: wallMs(), list };
  });
}

/** What one operator stops at once: a network, a coin there, or all that is paid out. */
function mountPauses(routes: OperatorRoutes, { networks }: Pick<NetworkDeskOptions, 'networks'>): void {
  routes.act(networkPause, ({ body: { network, symbol, what, reason }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      demandCoin(network, symbol);
      const turns: readonly Turn[] = what === 'both' ? ['deposits', 'withdrawals'] : [what];
      const by = { reason, operator: operator.id, change: null };
      for (const each of turns) await turn(queries, { network, symbol: symbol ?? '', turn: each, isOff: true }, by, new Date(nowMs));
      return { data: {}, note: { subject: subjectOf(network, symbol), detail: { what, reason } } };
    }),
  );

  // What is stopped already stays with who stopped it, and why. A network that only the signer knows is stopped as well.
  routes.act(payoutsPause, ({ body: { reason }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const pauses = await networkPauses(queries);
      const signed = await queries.many(SIGNER_STATES);
      const going = NETWORKS.filter(
        ({ network, number }) =>
          (networks.find(network) !== undefined || signed.some((each) => each.network === network)) &&
          !pauses.some((pause) => pause.network === number && pause.symbol === '' && pause.withdrawalsOff),
      ).map(({ network }) => network);
      const by = { reason, operator: operator.id, change: null };
      for (const network of going) await turn(queries, { network, symbol: '', turn: 'withdrawals', isOff: true }, by, new Date(nowMs));
      return { data: { networks: going }, note: { subject: 'every network', detail: { what: 'withdrawals', reason, networks: going } } };
    }),
  );
}

/** `LOCAL USDT`; of every coin `LOCAL`. */
export function subjectOf(network: string, symbol: string | undefined): string {
  return symbol === undefined ? network : `${network} ${symbol}`;
}

/** @throws ChangeProblem where the coin does not travel on the network */
export function demandCoin(network: NetworkWord, symbol: string | undefined): void {
  if (symbol !== undefined && !networkOf(network).symbols.includes(symbol))
    throw new ChangeProblem(`${symbol} does not travel on ${network}`);
}

/** What stops a coin: its own row before that of the whole network. */
function pauseOf(turns: readonly StandingTurn[], network: number, symbol: string, what: Turn): Coin['deposits_paused'] {
  const of = (wanted: string): StandingTurn | undefined =>
    turns.find((each) => each.network === network && each.symbol === wanted && each.turn === what);
  const found = of('') ?? of(symbol);
  return found === undefined ? null : { time: found.timeMs, reason: found.reason, by: found.by, is_all: found.symbol === '' };
}
