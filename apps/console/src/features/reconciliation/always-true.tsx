/** What the engine checks with every command. While it runs, all of it holds: else it would have stopped. */
import { systemState } from '@kontor/contract/console/running';
import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import { useAnswer, useMe } from '../../data/session.ts';
import { say } from '../../i18n/words.ts';

const RULES = ['zero', 'negative', 'frozen', 'open'] as const;

export function AlwaysTrue() {
  const { actions } = useMe();
  const { data } = useAnswer(systemState, {}, { isEnabled: actions.includes('system.view'), everyMs: 15_000 });
  const isOpen = data?.core.open;
  const Icon = isOpen === undefined ? CircleDashed : isOpen ? Check : TriangleAlert;
  const ink = isOpen === undefined ? 'text-text-3' : isOpen ? 'text-good' : 'text-bad';
  return (
    <section aria-label={say('reconciliation.always')} className="p-4">
      <h2 className="pb-2 text-12 font-bold text-text">{say('reconciliation.always')}</h2>
      <ul>
        {RULES.map((rule) => (
          <li key={rule} className="flex min-h-8 items-center gap-2 border-b border-hairline text-text">
            <Icon size={14} strokeWidth={1.5} aria-hidden className={`shrink-0 ${ink}`} />
            {say(`reconciliation.rules.${rule}`)}
          </li>
        ))}
      </ul>
      <p className="pt-2 text-text-2">{data?.core.why ?? say('reconciliation.ifNot')}</p>
    </section>
  );
}
