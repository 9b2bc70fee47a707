/** One entry: what was recorded, and its place in the chain, hashed anew here. */
import { auditChain, entryText } from '@kontor/contract/console/audit';
import { Badge } from '@kontor/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../data/call-server.ts';
import { sha256 } from '../../data/digest.ts';
import { useAnswer } from '../../data/session.ts';
import { NO_HASH } from '../../data/verify-chain.ts';
import type { ChainEntry } from '../../data/verify-chain.ts';
import { FailedPart } from '../../frame/failed-part.tsx';
import { LoadingRows } from '../../frame/loading-rows.tsx';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { counted, utcTimeExact } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';

export function EntryPanel({ number }: { readonly number: number }) {
  // With the one before it and the one after.
  const { data, error, refetch } = useAnswer(auditChain, { from: Math.max(1, number - 1), limit: 3 });
  const entry = data?.list.find((each) => each.number === number);
  const title = say('audit.numbered', { number: counted(number) });
  if (entry === undefined)
    return (
      <Panel title={title} label={say('audit.panel')}>
        {error !== null ? (
          <FailedPart text={sentenceOf(error)} again={() => void refetch()} />
        ) : data === undefined ? (
          <LoadingRows count={4} />
        ) : (
          <p className="text-text-2">{say('audit.notThere')}</p>
        )}
      </Panel>
    );
  const [before, after] = [number - 1, number + 1].map((other) => data?.list.find((each) => each.number === other));
  return <Entry title={title} entry={entry} before={before} after={after} />;
}

interface EntryProps {
  readonly title: string;
  readonly entry: ChainEntry;
  readonly before: ChainEntry | undefined;
  readonly after: ChainEntry | undefined;
}

function Entry({ title, entry, before, after }: EntryProps) {
  const { number, time, who, action, subject, address, detail, hash } = entry;
  const hashBefore = number === 1 ? NO_HASH : before?.hash;
  const text = hashBefore === undefined ? undefined : entryText(entry, hashBefore);
  const { data: computed } = useQuery({
    queryKey: ['entry-hash', text],
    queryFn: () => sha256(text ?? ''),
    enabled: text !== undefined,
    staleTime: Infinity,
  });
  const proof = text === undefined || (computed !== undefined && computed !== hash) ? 'bad' : computed === undefined ? 'none' : 'good';
  return (
    <Panel
      title={title}
      label={say('audit.panel')}
      state={
        proof === 'none' ? undefined : proof === 'good' ? (
          <Badge tone="good">{say('audit.matches')}</Badge>
        ) : (
          <Badge tone="bad">{say(text === undefined ? 'audit.unlinked' : 'audit.differs')}</Badge>
        )
      }
    >
      <Facts
        rows={[
          [say('audit.timeOf'), say('shell.utc', { time: utcTimeExact(time) })],
          [say('audit.who'), who === '' ? say('audit.nobody') : who],
          [say('audit.address'), address === '' ? say('audit.noAddress') : address],
          [say('audit.action'), action],
          [say('audit.subject'), subject],
        ]}
      />
      <Section title={say('audit.recorded')}>
        <dl className="grid gap-1 rounded-control p-3 shadow-[inset_0_0_0_1px_var(--color-hairline)]">
          {recorded(detail).map(([name, value]) => (
            <div key={name} className="grid grid-cols-[80px_minmax(0,1fr)] gap-3">
              <dt className="wrap-anywhere text-text-2">{name}</dt>
              <dd className="font-mono wrap-anywhere whitespace-pre-line text-text">{value}</dd>
            </div>
          ))}
          {recorded(detail).length === 0 && <dt className="text-text-2">{say('audit.nothingMore')}</dt>}
        </dl>
      </Section>
      <Section title={say('audit.chain')}>
        <ol className="grid">
          {number > 1 && <LinkOf proof={proof} name={say('audit.before', { number: counted(number - 1) })} hash={before?.hash} />}
          <LinkOf proof={proof} name={say('audit.this')} hash={hash} isHere />
          {after === undefined ? (
            <li className="pl-6 text-text-2">{say('audit.last')}</li>
          ) : (
            <LinkOf proof={proof} name={say('audit.after', { number: counted(after.number) })} hash={after.hash} />
          )}
        </ol>
        {computed !== undefined && computed !== hash && (
          <p className="wrap-anywhere text-bad">{say('audit.computed', { hash: computed })}</p>
        )}
        <p className="text-text-2">{say('audit.chainText')}</p>
      </Section>
    </Panel>
  );
}

const PROOFS = { good: 'bg-good', bad: 'bg-bad', none: 'bg-hairline' } as const;

interface LinkOfProps {
  readonly proof: keyof typeof PROOFS;
  readonly name: string;
  readonly hash: string | undefined;
  readonly isHere?: boolean;
}

function LinkOf({ proof, name, hash, isHere = false }: LinkOfProps) {
  return (
    <li className="relative pb-3 pl-6">
      <span aria-hidden className={`absolute top-3 bottom-0 left-[3px] w-px ${PROOFS[proof]}`} />
      <span
        aria-hidden
        className={isHere ? 'absolute top-1 left-0 size-2 rounded-full bg-iris' : 'absolute top-1 left-0 size-2 rounded-full bg-text-3'}
      />
      <span className={isHere ? 'font-semibold text-text' : 'text-text-2'}>{name}</span>
      <code className={isHere ? 'block font-mono wrap-anywhere text-text' : 'block font-mono wrap-anywhere text-text-2'}>
        {hash ?? say('audit.missing')}
      </code>
    </li>
  );
}

/** The fields of what was recorded; what is no JSON stands as it is. */
function recorded(detail: string): readonly (readonly [name: string, value: string])[] {
  try {
    const fields = JSON.parse(detail) as Readonly<Record<string, unknown>>;
    return Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  } catch {
    return [[say('audit.detail'), detail]];
  }
}
