import { proofs } from '@kontor/contract/proof';
import type { AnswerOf } from '@kontor/contract/call';
import { CopyButton } from '@kontor/ui/copy-button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { useSettings } from '../../data/settings.ts';
import { formatExact, formatTime, zoneName } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { shortHash } from './verdict.ts';

type Snapshot = AnswerOf<typeof proofs>['list'][number];

/** What all customers own together as of the newest snapshot, and the roots that were published. */
export function PublicRoots() {
  const words = useWords('proof');
  const answer = useAskedCall(proofs, {});
  return (
    <AnswerPlace answer={answer} rows={15} rowHeight={36}>
      {({ list }) => {
        const [newest] = list;
        if (newest === undefined) return <EmptyState picture="pending" title={words('none')} text={words('noneText')} />;
        return (
          <>
            <Owed snapshot={newest} />
            <Roots list={list} />
          </>
        );
      }}
    </AnswerPlace>
  );
}

function Owed({ snapshot: { snapshot, sums } }: { readonly snapshot: Snapshot }) {
  const words = useWords('proof');
  const tag = useLanguageTag();
  return (
    <section>
      <h2 className="pb-2 text-16 font-bold">{words('owed', { number: snapshot })}</h2>
      <Table
        label={words('owed', { number: snapshot })}
        isFlush
        className="max-w-[560px]"
        head={
          <>
            <HeadCell>{words('coin')}</HeadCell>
            <HeadCell align="end">{words('amount')}</HeadCell>
          </>
        }
      >
        {sums.map(({ symbol, amount }) => (
          <Row key={symbol}>
            <Cell className="font-semibold">{symbol}</Cell>
            <Cell align="end" className="tabular-nums">
              {formatExact(amount, tag)}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

function Roots({ list }: { readonly list: readonly Snapshot[] }) {
  const words = useWords('proof');
  const shell = useWords('shell');
  const tag = useLanguageTag();
  const zone = useSettings((settings) => settings.timeZone);
  return (
    <section>
      <h2 className="pb-2 text-16 font-bold">{words('roots')}</h2>
      <p className="max-w-[680px] pb-3 text-13 text-text-2">{words('rootsText')}</p>
      <Table
        label={words('roots')}
        isFlush
        head={
          <>
            <HeadCell>{words('snapshot')}</HeadCell>
            <HeadCell className="max-sm:hidden">{words('time', { zone: zoneName(list[0]!.time, zone) })}</HeadCell>
            <HeadCell align="end" className="max-md:hidden">
              {words('sequence')}
            </HeadCell>
            <HeadCell align="end" className="max-sm:hidden">
              {words('users')}
            </HeadCell>
            <HeadCell align="end" className="max-sm:hidden">
              {words('inJournal')}
            </HeadCell>
            <HeadCell>{words('rootHash')}</HeadCell>
          </>
        }
      >
        {list.map(({ snapshot, time, sequence, users, root, journal_sequence: place }) => (
          <Row key={snapshot} className="[&>td]:h-9">
            <Cell className="font-semibold">
              {snapshot}
              <span className="block text-11 font-normal text-text-2 sm:hidden">{formatTime(time, zone, tag)}</span>
            </Cell>
            <Cell className="max-sm:hidden">{formatTime(time, zone, tag)}</Cell>
            <Cell align="end" quiet className="tabular-nums max-md:hidden">
              {formatExact(String(sequence), tag)}
            </Cell>
            <Cell align="end" quiet className="tabular-nums max-sm:hidden">
              {formatExact(String(users), tag)}
            </Cell>
            <Cell align="end" quiet className="tabular-nums max-sm:hidden">
              {place === null ? words('notYet') : formatExact(String(place), tag)}
            </Cell>
            <Cell>
              <span className="inline-flex items-center gap-2 font-mono text-12">
                <span className="max-xl:hidden">{root}</span>
                <span className="xl:hidden">{shortHash(root)}</span>
                <CopyButton text={root} label={words('copyRoot', { number: snapshot })} copiedLabel={shell('user.copied')} size={28} />
              </span>
              <span className="block text-11 text-text-2 sm:hidden">
                {place === null ? words('notInJournal') : words('inJournalAt', { sequence: formatExact(String(place), tag) })}
              </span>
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
