/** One change: what stands and what will, the two people, what is signed, and the decision. */
import { Meridian } from '@kontor/ui/meridian';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyFields, rowsOf, typedOf } from '../../data/body-fields.ts';
import type { FieldKind } from '../../data/body-fields.ts';
import { useMe } from '../../data/session.ts';
import { hashOfShown, startsFromHashed } from '../../data/signing.ts';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { countryName } from '../../i18n/countries.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Decision } from './decision.tsx';
import { StateBadge, commandWords, fieldWords } from './change-words.tsx';
import type { Change } from './change-words.tsx';
import { OwnProposal } from './own-proposal.tsx';
import { TwoPeople } from './two-people.tsx';

export function ChangePanel({ change }: { readonly change: Change }) {
  const me = useMe();
  // Rises with what was done here: then the focus comes to the head.
  const [done, setDone] = useState(0);
  const { id, version, command, subject, body, before, reason, proposer, state, hash, outcome, differences, decision } = change;
  const { data: computed } = useQuery({
    queryKey: ['hash', id, version, command, body, before, reason, proposer.id],
    queryFn: () => hashOfShown(change),
    staleTime: Infinity,
  });
  const isSame = computed === undefined ? undefined : computed === hash && startsFromHashed(change, differences);
  const isOpen = state === 'open';
  const finish = (): void => setDone((times) => times + 1);
  return (
    <Panel
      title={<span className="font-mono">C-{id}</span>}
      label={say('changes.panel')}
      state={<StateBadge state={state} />}
      done={done}
      foot={
        !isOpen ? undefined : proposer.id === me.id ? (
          <OwnProposal change={change} onDone={finish} />
        ) : (
          <Decision key={hash} change={change} isSame={isSame} onDone={finish} />
        )
      }
    >
      <div>
        <p className="text-16 font-bold wrap-anywhere text-text">{subject}</p>
        <p className="text-text-2">{commandWords(command)}</p>
      </div>
      <Differences differences={differences} />
      <Section title={say('changes.twoPeople')}>
        <TwoPeople change={change} />
        <Quote words={reason} by={proposer.name} />
        {decision !== null && <Quote words={decision.reason} by={decision.by.name} />}
      </Section>
      {outcome !== null && (
        <Section title={say('changes.outcome')}>
          <p className="wrap-anywhere text-text">{outcome}</p>
        </Section>
      )}
      <Section title={say('changes.signed')}>
        <Facts rows={bodyRows(change)} />
        <div className="grid gap-2 rounded-control p-3 font-mono text-11 wrap-anywhere shadow-[inset_0_0_0_1px_var(--color-hairline)]">
          <p className="text-text">
            {command} {body}
          </p>
          <p className="text-text-2">{say('changes.from', { before })}</p>
          <p className="text-text-2" data-hash>
            {computed ?? ''}
          </p>
        </div>
        <p className={isSame === false ? 'text-bad' : 'text-text-2'} role={isSame === true ? undefined : 'status'}>
          {isSame === undefined ? say('changes.hashing') : isSame ? say('changes.sameHash') : say('changes.otherHash')}
        </p>
      </Section>
      <Facts
        rows={[
          [say('changes.version'), String(version)],
          [say('changes.proposedAt'), say('shell.utc', { time: utcTime(change.proposed) })],
        ]}
      />
    </Panel>
  );
}

/** What is proposed as it was typed, read here from the very text that is hashed. */
function bodyRows({ command, body }: Change): readonly (readonly [string, string])[] {
  const fields = bodyFields(command);
  const typed = typedOf(fields, JSON.parse(body) as Record<string, unknown>);
  return fields.flatMap(({ path, name, kind }) => {
    const text = typed[path] ?? '';
    return text === '' ? [] : [[fieldWords(name), shownText(kind, text)] as const];
  });
}

function shownText(kind: FieldKind, text: string): string {
  if (kind === 'percent') return `${text} %`;
  if (kind === 'countries') return text.split(',').map(countryName).join(', ');
  if (kind === 'lines') return text.split('\n').join(', ');
  if (kind !== 'rows') return text;
  return rowsOf(text)
    .map((row) =>
      Object.values(row)
        .filter((word) => word !== '')
        .join(' '),
    )
    .join(' · ');
}

/** What stands, the line, and at its dot what will. */
function Differences({ differences }: Pick<Change, 'differences'>) {
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">{say('changes.differences')}</caption>
      <thead>
        <tr className="h-7 text-left text-11 text-text-3 [&>th]:border-b [&>th]:border-hairline [&>th]:font-normal">
          <th scope="col" className="w-36">
            {say('changes.field')}
          </th>
          <th scope="col" className="text-right">
            {say('changes.now')}
          </th>
          <th className="w-20">
            <span className="sr-only">{say('changes.becomes')}</span>
          </th>
          <th scope="col">{say('changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field} className="h-9 [&>*]:border-b [&>*]:border-hairline [&>*]:py-2">
            <th scope="row" className="pr-2 text-left font-normal wrap-anywhere text-text-2">
              {fieldWords(field)}
            </th>
            <td className="text-right wrap-anywhere text-text-2">
              {before === null ? say('changes.nothing') : <s className="decoration-text-3">{before}</s>}
            </td>
            <td className="px-2">
              <Meridian dotAt={0.96} className="[--meridian-ground:var(--color-s1)]" />
            </td>
            <td className="font-semibold wrap-anywhere text-text">{after ?? say('changes.nothing')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Quote({ words, by }: { readonly words: string; readonly by: string }) {
  return (
    <figure className="border-l border-hairline pl-3">
      <blockquote className="wrap-anywhere whitespace-pre-line text-text-2">{words}</blockquote>
      <figcaption className="text-text-2">{by}</figcaption>
    </figure>
  );
}
