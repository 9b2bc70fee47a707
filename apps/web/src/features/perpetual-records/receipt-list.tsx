import { Check, CircleHelp, Download, X } from 'lucide-react';
import { Button } from '@kontor/ui/button';
import { CopyButton } from '@kontor/ui/copy-button';
import { toast } from '@kontor/ui/toast-list';
import { AnswerPlace } from '../../data/answer-place.tsx';
import type { Answer } from '../../data/asked-call.ts';
import { saveFile } from '../../data/save-file.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useReceiptFigures } from './receipt-figures.ts';
import { ReceiptHeading } from './receipt-heading.tsx';
import { receiptLines } from './receipt-lines.ts';
import type { Receipt, ReceiptLine, Verdict } from './receipt-reckoning.ts';
import type { ReceiptTerms } from './receipt-terms.ts';

/** Every line of a receipt as it is reckoned again here, and ways to take the record along. */
export function ReceiptLines({ receipt, terms }: { readonly receipt: Receipt; readonly terms: Answer<ReceiptTerms | null> }) {
  const words = useWords('perpetual-records');
  return (
    <>
      <ReceiptHeading>{words('receipt.checks')}</ReceiptHeading>
      <p className="pb-2 text-12 text-text-2">{words(receipt.terms === null ? 'receipt.checksText' : 'receipt.checksThen')}</p>
      <AnswerPlace answer={terms} rows={6} rowHeight={32}>
        {(known) =>
          known === null ? (
            <p className="text-13 text-text-2">{words('receipt.noTerms')}</p>
          ) : (
            <Reckoned receipt={receipt} lines={receiptLines(receipt, known)} />
          )
        }
      </AnswerPlace>
      <Take receipt={receipt} />
    </>
  );
}

function Reckoned({ receipt, lines }: { readonly receipt: Receipt; readonly lines: readonly ReceiptLine[] }) {
  const words = useWords('perpetual-records');
  const nameOf = useLineName(receipt);
  const failed = lines.filter(({ verdict }) => verdict === 'fails');
  const unknown = lines.filter(({ verdict }) => verdict === 'unknown').length;
  return (
    <>
      <p role="status" className={`pb-2 text-13 font-semibold ${failed.length > 0 ? 'text-bad' : ''}`}>
        {failed.length > 0
          ? words('receipt.summary.fails', { count: failed.length, names: failed.map((line) => nameOf(line)).join(', ') })
          : unknown === 0
            ? words('receipt.summary.holds')
            : words('receipt.summary.unknown', { count: unknown })}
      </p>
      <ul className="flex flex-col border-t border-hairline text-13">
        {lines.map((line) => (
          <Line key={`${line.name} ${line.step ?? ''}`} receipt={receipt} line={line} label={nameOf(line)} />
        ))}
      </ul>
      {failed.length > 0 && (
        <SiteLink to={path('userNewTicket')} className="mt-2 inline-block text-13 font-semibold text-iris focus-ring">
          {words('receipt.support')}
        </SiteLink>
      )}
    </>
  );
}

/** Steps are counted as the story tells them. */
function useLineName(receipt: Receipt) {
  const words = useWords('perpetual-records');
  return ({ name, step }: ReceiptLine): string => {
    if (name !== 'step' && name !== 'fund') return words(`receipt.line.${name}`);
    const skipped = receipt.steps.slice(0, step).filter((each) => each.step === 'orders_cancelled').length;
    return words(`receipt.line.${name}`, { number: (step ?? 0) + 1 - skipped });
  };
}

const SIGNS: Readonly<Record<Verdict, { readonly Icon: typeof Check; readonly ink: string }>> = {
  holds: { Icon: Check, ink: 'text-good' },
  fails: { Icon: X, ink: 'text-bad' },
  unknown: { Icon: CircleHelp, ink: 'text-text-3' },
};

function Line({ receipt, line, label }: { readonly receipt: Receipt; readonly line: ReceiptLine; readonly label: string }) {
  const words = useWords('perpetual-records');
  const figures = useReceiptFigures(receipt);
  const { name, formula, here, said, verdict } = line;
  const { Icon, ink } = SIGNS[verdict];
  return (
    <li data-line={name} data-verdict={verdict} className="flex items-start gap-2 border-b border-hairline py-1.5">
      <Icon size={16} strokeWidth={1.5} aria-hidden className={`mt-0.5 shrink-0 ${ink}`} />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3">
          <span>{label}</span>
          {here !== undefined && <span className="font-semibold tabular-nums">{figures.exact(here)}</span>}
        </span>
        <span className="block text-11 break-words text-text-3 tabular-nums">{figures.formula(formula)}</span>
        <span className={verdict === 'holds' ? 'sr-only' : `block text-12 ${ink}`}>
          {words(`receipt.${verdict}`)}
          {verdict === 'fails' && said !== undefined && said !== here && ` · ${words('receipt.said', { value: figures.exact(said) })}`}
        </span>
      </span>
    </li>
  );
}

function Take({ receipt }: { readonly receipt: Receipt }) {
  const words = useWords('perpetual-records');
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size={36}
          onPress={() => saveFile(`liquidation-${receipt.receipt_id}.json`, JSON.stringify(receipt, undefined, 2), 'application/json')}
        >
          <Download size={16} strokeWidth={1.5} aria-hidden /> {words('receipt.download')}
        </Button>
        <CopyButton
          text={location.href}
          label={words('receipt.copyLink')}
          copiedLabel={words('receipt.copied')}
          onFail={() => toast.error(words('receipt.copyFailed'))}
          variant="secondary"
        />
      </div>
      <p className="mt-3 text-12 text-text-3">{words('receipt.unnamed')}</p>
    </>
  );
}
