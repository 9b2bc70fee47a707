/** What is proposed about one thing: what stands, what will, what that does, and the way to the change. */
import type { ReactNode } from 'react';
import { Section } from '../../frame/page.tsx';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { WaitsFor, commandWords } from './change-words.tsx';
import type { Change } from './change-words.tsx';
import { Differences } from './differences.tsx';

interface PendingChangesProps {
  readonly list: readonly Change[];
  /** What a change does beyond its fields, in figures. */
  readonly effectOf?: (change: Change) => ReactNode;
}

export function PendingChanges({ list, effectOf }: PendingChangesProps) {
  return list.map((change) => (
    <Section key={change.id} title={commandWords(change.command)}>
      <div className="flex items-center justify-between gap-3">
        <Link to={paths.change(change.id)} className="relative rounded-xs font-mono font-semibold text-iris focus-ring hit-44">
          C-{change.id}
        </Link>
        <WaitsFor change={change} />
      </div>
      <Differences differences={change.differences} />
      {effectOf !== undefined && <p className="text-text-2">{effectOf(change)}</p>}
      <p className="wrap-anywhere text-text-2">{say('markets.because', { name: change.proposer.name, reason: change.reason })}</p>
    </Section>
  ));
}
