import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { formatExact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { shortHash } from './verdict.ts';
import type { Verdict } from './verdict.ts';

interface ProofPathProps {
  readonly checked: Verdict['checked'];
  /** Which asset's sums are shown, by its place. */
  readonly place: number;
  /** Whether what stands there was found to lead to the root. */
  readonly agrees: boolean;
}

/** Steps that stay in sight at both ends of a long way. */
const ENDS = 5;

/** The way from the leaf to the root, step by step, with the sums of one asset. Middle steps fold. */
export function ProofPath({ checked, place, agrees }: ProofPathProps) {
  const words = useWords('proof');
  const tag = useLanguageTag();
  const [isOpen, setIsOpen] = useState(false);
  const { symbol = '', scale = 0 } = checked.assets[place] ?? {};
  const amount = (units: bigint | undefined): string => formatExact(formatTrimmedDecimal(units ?? 0n, scale), tag);
  const { steps } = checked;
  const folds = agrees && !isOpen && steps.length > 2 * ENDS + 1;
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-1">
        <h2 className="text-14 font-bold">{words('path')}</h2>
        <p className="text-12 text-text-2">{words('pathText')}</p>
      </div>
      <Table
        label={words('path')}
        isFlush
        head={
          <>
            <HeadCell>{words('step')}</HeadCell>
            <HeadCell className="max-sm:hidden">{words('neighbour')}</HeadCell>
            <HeadCell className="max-sm:hidden">{words('itsHash')}</HeadCell>
            <HeadCell align="end" className="max-sm:hidden">
              {words('itsSum', { symbol })}
            </HeadCell>
            <HeadCell align="end">{words('sumSoFar')}</HeadCell>
            <HeadCell align="end" className="w-8">
              <span className="sr-only">{words('agrees')}</span>
            </HeadCell>
          </>
        }
      >
        {steps.map(({ side, hash, sums, total, reached }, at) => {
          if (folds && at === ENDS) {
            return (
              <Row key="folded" className="[&>td]:h-9">
                <Cell colSpan={6}>
                  <button
                    type="button"
                    onClick={() => setIsOpen(true)}
                    className="focus-ring relative inline-flex cursor-pointer items-center gap-2 rounded-sm text-12 text-text-2 hit-44 hover:text-text"
                  >
                    <ChevronsUpDown size={14} strokeWidth={1.5} aria-hidden />
                    {words('folded', { from: ENDS + 1, to: steps.length - ENDS })}
                  </button>
                </Cell>
              </Row>
            );
          }
          if (folds && at > ENDS && at < steps.length - ENDS) return null;
          return (
            <Row key={reached} className="[&>td]:h-9">
              <Cell>{at + 1}</Cell>
              <Cell className="max-sm:hidden">{words(side === 'left' ? 'left' : 'right')}</Cell>
              <Cell className="font-mono text-12 max-sm:hidden" quiet>
                {shortHash(hash)}
              </Cell>
              <Cell align="end" quiet className="tabular-nums max-sm:hidden">
                {amount(sums[place])}
              </Cell>
              <Cell align="end" className="font-semibold tabular-nums">
                {amount(total[place])}
              </Cell>
              <Cell align="end">{agrees && <Check size={14} strokeWidth={1.5} aria-hidden className="inline text-good" />}</Cell>
            </Row>
          );
        })}
      </Table>
    </section>
  );
}
