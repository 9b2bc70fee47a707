/** The strip over the log: the chain as this browser finds it, and beside it what the server says of it. */
import { auditChain, auditVerify } from '@kontor/contract/console/audit';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Button } from '@kontor/ui/button';
import { Meridian } from '@kontor/ui/meridian';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useAnswer } from '../../data/session.ts';
import { verifyChain } from '../../data/verify-chain.ts';
import type { ChainVerdict } from '../../data/verify-chain.ts';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { shortHash } from './short-hash.ts';

export function ChainVerifier() {
  const memory = useQueryClient();
  const [progress, setProgress] = useState({ entries: 0, last: 0 });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['verify-chain'],
    queryFn: async () => {
      const startMs = performance.now();
      const verdict = await verifyChain(
        (from, limit) => callServer(auditChain, { from, limit }),
        (entries, last) => setProgress({ entries, last }),
      );
      return { verdict, tookMs: performance.now() - startMs };
    },
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  const server = useAnswer(auditVerify, {});
  const again = (): void => {
    void refetch();
    void server.refetch();
    // The entry that is open, too.
    void memory.invalidateQueries({ queryKey: [auditChain.path] });
  };
  return (
    <section
      aria-label={say('verifier.label')}
      className={
        data?.verdict.isSound === false
          ? 'grid min-h-18 shrink-0 grid-cols-[24px_minmax(0,1fr)_auto_auto] items-center gap-4 border-b border-bad bg-bad/8 px-4 py-2'
          : 'grid min-h-18 shrink-0 grid-cols-[24px_minmax(0,1fr)_auto_auto] items-center gap-4 border-b border-hairline px-4 py-2'
      }
    >
      <Shield verdict={data?.verdict} />
      <div role="status" className="min-w-0">
        {error !== null ? (
          <p className="font-semibold text-text">{say('verifier.failed', { why: sentenceOf(error) })}</p>
        ) : data === undefined || isFetching ? (
          <>
            <p className="font-semibold text-text">{say('verifier.running')}</p>
            <p className="text-text-2">{say('verifier.progress', { entries: counted(progress.entries), last: counted(progress.last) })}</p>
          </>
        ) : (
          <Found verdict={data.verdict} tookMs={data.tookMs} />
        )}
      </div>
      <Server answer={server.data} error={server.error} />
      <Button variant="secondary" size={28} sending={isFetching} sendingLabel={say('verifier.running')} onPress={again}>
        {say('verifier.again')}
      </Button>
    </section>
  );
}

function Shield({ verdict }: { readonly verdict: ChainVerdict | undefined }) {
  if (verdict === undefined) return <ShieldQuestionMark size={24} strokeWidth={1.5} aria-hidden className="text-text-2" />;
  return verdict.isSound ? (
    <ShieldCheck size={24} strokeWidth={1.5} aria-hidden className="text-good" />
  ) : (
    <ShieldAlert size={24} strokeWidth={1.5} aria-hidden className="text-bad" />
  );
}

function Found({ verdict, tookMs }: { readonly verdict: ChainVerdict; readonly tookMs: number }) {
  const seconds = (tookMs / 1_000).toFixed(1);
  if (verdict.isSound)
    return (
      <div className="flex items-center gap-8">
        <div>
          <p className="font-semibold text-text">{say('verifier.sound')}</p>
          <p className="text-text-2">{say('verifier.soundText', { entries: counted(verdict.entries), seconds })}</p>
        </div>
        <div className="min-w-0 flex-1">
          <Meridian direction="up" dotAt={0.96} className="max-w-60 [--meridian-ground:var(--color-s1)]" />
          <code className="font-mono text-text-2" title={verdict.head}>
            {shortHash(verdict.head)}
          </code>
        </div>
      </div>
    );
  return (
    <>
      <p className="font-semibold text-bad">{say(`verifier.${verdict.why}`, { number: counted(verdict.firstBad) })}</p>
      <p className="text-text">{say('verifier.badText', { entries: counted(verdict.entries) })}</p>
      {verdict.hashes !== undefined && (
        <p className="font-mono wrap-anywhere text-text-2">
          {say('verifier.hashes', verdict.hashes)}{' '}
          <Link to={paths.entry(verdict.firstBad)} className="font-sans font-semibold text-iris underline underline-offset-2 focus-ring">
            {say('verifier.look')}
          </Link>
        </p>
      )}
    </>
  );
}

interface ServerProps {
  readonly answer: OperatorAnswerOf<typeof auditVerify> | undefined;
  readonly error: Error | null;
}

/** The server's own word, which proves nothing of itself. */
function Server({ answer, error }: ServerProps) {
  return (
    <div className="min-w-0 text-right">
      <p className="text-text-2">{say('verifier.server')}</p>
      <p className={answer?.sound === false ? 'font-semibold text-bad' : 'font-semibold text-text'}>
        {error !== null
          ? sentenceOf(error)
          : answer === undefined
            ? say('loading')
            : answer.sound
              ? say('verifier.serverSound', { entries: counted(answer.entries) })
              : say(`verifier.${answer.why ?? 'altered'}`, { number: counted(answer.first_bad ?? answer.entries + 1) })}
      </p>
    </div>
  );
}
