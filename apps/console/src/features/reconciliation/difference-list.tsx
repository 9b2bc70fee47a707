/** Every difference between books and chains, with what explains it or that nothing does. */
import type { ReactNode } from 'react';
import { isNone, shortest, signed, withoutZeros } from '../../i18n/figures.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { LOOKS, networkName } from './reconciliation-words.tsx';
import type { Asset, AtNetwork, Verdict } from './reconciliation-words.tsx';

export function DifferenceList({ list }: { readonly list: readonly Asset[] }) {
  const lines = list.flatMap(linesOf);
  return (
    <section aria-label={say('reconciliation.differences')} className="min-w-0 p-4">
      <h2 className="pb-2 text-12 font-bold text-text">{say('reconciliation.differences')}</h2>
      {lines.length === 0 ? <p className="text-text-2">{say('reconciliation.noDifferences')}</p> : <ul className="grid gap-3">{lines}</ul>}
    </section>
  );
}

function linesOf(asset: Asset): readonly ReactNode[] {
  const { symbol, without_chain: amount, networks } = asset;
  return [
    ...networks.flatMap((at) => networkLines(asset, at)),
    ...(isNone(amount)
      ? []
      : [
          <Line
            key={`${symbol} without chain`}
            verdict="explained"
            title={say('reconciliation.withoutChainOf', { amount: shortest(amount), symbol })}
            text={say('reconciliation.withoutChainText')}
          />,
        ]),
  ];
}

/** What is worst comes first. */
function networkLines({ symbol }: Asset, { network, explained, difference, verdict, heard }: AtNetwork): readonly ReactNode[] {
  const about = { symbol, network: networkName(network) };
  const key = `${symbol} ${network}`;
  return [
    ...(verdict === 'differs' && difference !== null
      ? [
          <Line
            key={`${key} differs`}
            verdict="differs"
            title={say('reconciliation.leftOver', { ...about, amount: signed(withoutZeros(difference)) })}
            text={say('reconciliation.leftOverText', about)}
          />,
        ]
      : []),
    ...(verdict === 'unknown'
      ? [
          <Line
            key={`${key} unknown`}
            verdict="unknown"
            title={say('reconciliation.line', { ...about, amount: say('reconciliation.notRead') })}
            text={heard === null ? say('reconciliation.neverText') : say('reconciliation.lateText', { time: `${utcTime(heard)} UTC` })}
          />,
        ]
      : []),
    ...explained.map(({ why, amount }) => (
      <Line
        key={`${key} ${why}`}
        verdict="explained"
        title={say('reconciliation.line', { ...about, amount: signed(withoutZeros(amount)) })}
        text={say(`reconciliation.why.${why}`)}
      />
    )),
  ];
}

interface LineProps {
  readonly verdict: Verdict;
  readonly title: string;
  readonly text: string;
}

function Line({ verdict, title, text }: LineProps) {
  const { icon: Icon, ink } = LOOKS[verdict];
  return (
    <li className="grid grid-cols-[14px_minmax(0,1fr)] gap-2">
      <Icon size={14} strokeWidth={1.5} aria-label={say(`reconciliation.verdicts.${verdict}`)} className={`mt-px ${ink}`} />
      <div>
        <p className="font-semibold wrap-anywhere text-text tabular-nums">{title}</p>
        <p className="text-text-2">{text}</p>
      </div>
    </li>
  );
}
