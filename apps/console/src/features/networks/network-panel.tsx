/** One network: its chain, its hot wallet, what the signer may pay there, and pausing it. */
import { mayChange } from '@kontor/contract/console/changes';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useMe } from '../../data/session.ts';
import { LimitLine } from '../../frame/limit-line.tsx';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { holdName } from '../../frame/payout-hold.ts';
import { grouped } from '../../i18n/figures.ts';
import { ageOf, counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { NodeState } from './network-words.tsx';
import type { Coin, NetworkRow } from './network-words.tsx';
import { PauseNetwork } from './pause-network.tsx';

/** A signer that has said nothing for so long does not run, ms. */
const LATE_MS = 60_000;

interface NetworkPanelProps {
  readonly row: NetworkRow;
  readonly now: number;
  /** What is proposed, drawn. */
  readonly proposed: ReactNode;
}

export function NetworkPanel({ row, now, proposed }: NetworkPanelProps) {
  const { actions, roles } = useMe();
  const [done, setDone] = useState(0);
  const isSetUp = row.coins.some(({ minimum_deposit: minimum }) => minimum !== null);
  return (
    <Panel
      title={row.name}
      label={say('networks.panel')}
      state={<NodeState node={row.node} />}
      done={done}
      foot={
        !isSetUp ? undefined : actions.includes('network.pause') ? (
          <PauseNetwork row={row} onDone={() => setDone((times) => times + 1)} />
        ) : (
          <p className="text-text-2">{say('networks.mayNotPause')}</p>
        )
      }
    >
      <p className="text-text-2">
        {say(`networks.means.${row.node}`)} {row.is_local && say('networks.local')}
      </p>
      {proposed}
      {isSetUp && (
        <Section title={say('networks.nodeSection')}>
          <Facts rows={chainOf(row, now)} />
        </Section>
      )}
      {row.coins
        .filter(({ minimum_deposit: minimum }) => minimum !== null)
        .map((coin) => (
          <Section key={coin.symbol} title={coin.symbol}>
            <Facts rows={coinOf(coin)} />
            {coin.caps !== null && (
              <div className="grid grid-cols-2 gap-6">
                <LimitLine
                  name={say('networks.capsOf.hour')}
                  used={coin.caps.spent_hour}
                  sum={coin.caps.spent_hour}
                  limit={coin.caps.hour}
                />
                <LimitLine name={say('networks.capsOf.day')} used={coin.caps.spent_day} sum={coin.caps.spent_day} limit={coin.caps.day} />
              </div>
            )}
            {mayChange(roles, 'network/float', 'propose') && (
              <p>
                <Link
                  to={paths.proposeOne('network/float', { network: row.network, symbol: coin.symbol })}
                  className="relative rounded-xs font-semibold text-iris focus-ring hit-44"
                >
                  {say('networks.float')}
                </Link>
              </p>
            )}
          </Section>
        ))}
    </Panel>
  );
}

type FactRow = readonly [name: string, value: ReactNode];

function chainOf(row: NetworkRow, now: number): readonly FactRow[] {
  const { height, heard, final_height: final, confirmations, unlock_confirmations: unlock, hot_address: hot, signer } = row;
  const orNever = (value: number | null, words: (value: number) => string): string => (value === null ? say('wallet.never') : words(value));
  return [
    [say('networks.height'), orNever(height, counted)],
    [say('networks.heard'), orNever(heard, (time) => say('networks.signerHeard', { age: ageOf(time, now) }))],
    [say('networks.credit'), orNever(confirmations, String)],
    [say('networks.unlock'), orNever(unlock, String)],
    [say('networks.final'), orNever(final, counted)],
    [
      say('networks.hotAddress'),
      hot === null ? (
        say('wallet.unknown')
      ) : (
        <span key="hot" className="font-mono text-11">
          {hot}
        </span>
      ),
    ],
    [say('networks.signer'), <SignerWords key="signer" signer={signer} now={now} />],
  ];
}

function SignerWords({ signer, now }: { readonly signer: NetworkRow['signer']; readonly now: number }) {
  if (signer === null) return <span className="text-warn">{say('networks.signerSilent')}</span>;
  const isLate = now - signer.heard > LATE_MS;
  const age = ageOf(signer.heard, now);
  return (
    <span className={isLate || signer.problem !== null ? 'text-warn' : ''}>
      {say(isLate ? 'networks.signerLate' : 'networks.signerHeard', { age })}
      {signer.problem !== null && `: ${holdName(signer.problem)}`}
    </span>
  );
}

function coinOf({
  contract,
  minimum_deposit: into,
  minimum_withdrawal: out,
  fee,
  hot,
  unswept,
  sweeping,
  caps,
  symbol,
}: Coin): readonly FactRow[] {
  const known = (decimal: string | null): string => (decimal === null ? say('wallet.unknown') : `${grouped(decimal)} ${symbol}`);
  return [
    [say('networks.hot'), known(hot)],
    [say('networks.unswept'), known(unswept)],
    [say('networks.sweeps'), String(sweeping)],
    [say('networks.minimumIn'), known(into)],
    [say('networks.minimum'), known(out)],
    [say('networks.fee'), known(fee)],
    ...(contract === null
      ? []
      : [
          [
            say('networks.contract'),
            <span key="contract" className="font-mono text-11">
              {contract}
            </span>,
          ] as const,
        ]),
    ...(caps === null ? [] : [[say('networks.capTransaction'), known(caps.transaction)] as const]),
  ];
}
