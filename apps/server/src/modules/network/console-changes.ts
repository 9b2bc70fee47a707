/** What two operators change of networks: whether coins come in and go out, and what of the house's own lies in a hot wallet. */
import { networkOf } from '../../chains/network-state.ts';
import type { Networks } from '../../chains/networks.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { ChangeBody, ChangeEnd, ChangeFacts, ChangeKinds } from '../../operators/change-kind.ts';
import { demandCoin, subjectOf } from './console-routes.ts';
import { turn } from './turns.ts';
import { ADD_FLOAT, FLOAT_OF, STANDING_STATE } from './turn-rows.ts';
import type { Turn } from './turn-rows.ts';

const DONE: { readonly end: ChangeEnd } = { end: { isDone: true, outcome: 'done', sequence: null } };

export function networkKinds(networks: Pick<Networks, 'find'>): Pick<ChangeKinds, 'network/state' | 'network/float'> {
  return {
    'network/state': {
      subject: ({ network, symbol }) => subjectOf(network, symbol),
      before: async (queries, body) => {
        demandCoin(body.network, body.symbol);
        const state = await queries.maybe(STANDING_STATE, networkOf(body.network).number, body.symbol ?? '');
        return facts(body, (what) => !(what === 'deposits' ? state?.depositsOff : state?.withdrawalsOff));
      },
      after: (body) => facts(body, (what) => body[what]!),
      carryOut: async (queries, body, { id, reason, now }) => {
        const by = { reason, operator: null, change: id };
        for (const [what, isOn] of saidOf(body))
          await turn(queries, { network: body.network, symbol: body.symbol ?? '', turn: what, isOff: !isOn }, by, now);
        return DONE;
      },
      endOf: async () => undefined,
    },
    'network/float': {
      subject: ({ network, symbol }) => subjectOf(network, symbol),
      before: async (queries, { network, symbol, amount }) => {
        demandCoin(network, symbol);
        const decimals = networks.find(network)?.coins.get(symbol)?.decimals;
        if (decimals === undefined) throw new ChangeProblem(`${symbol} is not set up on ${network}`);
        if (!/[1-9]/.test(amount)) throw new ChangeProblem('the amount is nothing');
        if ((amount.split('.')[1] ?? '').length > decimals) throw new ChangeProblem(`${symbol} has ${decimals} decimals on ${network}`);
        return { noted: `${await queries.one(FLOAT_OF, networkOf(network).number, symbol)} ${symbol} in all` };
      },
      after: ({ amount, symbol }) => ({ noted: `${amount.startsWith('-') ? '' : '+'}${amount} ${symbol}` }),
      carryOut: async (queries, { network, symbol, amount }, { id, reason, now }) => {
        await queries.run(ADD_FLOAT, networkOf(network).number, symbol, amount, reason, id, null, now);
        return DONE;
      },
      endOf: async () => undefined,
    },
  };
}

function saidOf(body: ChangeBody<'network/state'>): (readonly [Turn, boolean])[] {
  return (['deposits', 'withdrawals'] as const).flatMap((what) => (body[what] === undefined ? [] : [[what, body[what]] as const]));
}

/** What the body says, with what stands or will. */
function facts(body: ChangeBody<'network/state'>, isOn: (what: Turn) => boolean): ChangeFacts {
  return Object.fromEntries(saidOf(body).map(([what]) => [what, isOn(what) ? 'on' : 'paused']));
}
