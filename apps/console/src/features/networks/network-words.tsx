/** What a network is in words: its node, and what is paused of its coins. */
import type { NODE_STATES, networkTable } from '@kontor/contract/console/network';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { say } from '../../i18n/words.ts';

export type NetworkRow = OperatorAnswerOf<typeof networkTable>['list'][number];
export type Coin = NetworkRow['coins'][number];

const TONES: Readonly<Record<(typeof NODE_STATES)[number], BadgeTone>> = { answers: 'good', silent: 'bad', none: 'neutral' };

export function NodeState({ node, plain = false }: { readonly node: NetworkRow['node']; readonly plain?: boolean }) {
  return (
    <Badge tone={TONES[node]} plain={plain}>
      {say(`networks.nodes.${node}`)}
    </Badge>
  );
}

/** Whether one direction of a coin is on. */
export function TurnState({ coin, turn }: { readonly coin: Coin; readonly turn: 'deposits' | 'withdrawals' }) {
  if (coin.minimum_deposit === null) return <span className="text-text-3">{say('networks.off')}</span>;
  const isPaused = coin[`${turn}_paused`] !== null;
  return (
    <Badge tone={isPaused ? 'warn' : 'good'} plain>
      {say(isPaused ? 'networks.paused' : 'networks.on')}
    </Badge>
  );
}
