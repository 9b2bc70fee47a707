import { EmptyState } from '@kontor/ui/empty-state';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { usePageTitle } from '../../data/page-title.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { readReceipt } from './receipt-address.ts';
import type { ReceiptAddress } from './receipt-address.ts';
import { ReceiptChecks } from './receipt-check-list.tsx';
import { ReceiptStory } from './receipt-story.tsx';
import { useReceipt } from './use-receipt.ts';

/** The receipt of one seconds contract, reckoned again in the browser. Readable by everybody; no account is named. */
export function SecondsReceipt({ receipt }: { readonly receipt: string }) {
  const words = useWords('seconds-records');
  const address = readReceipt(receipt);
  usePageTitle(words('title', { number: address?.number ?? '' }));
  return (
    <div className="mx-auto min-h-dvh w-full max-w-page px-4 py-5 lg:py-8 xl:px-0">
      <nav aria-label={words('nav')} className="flex flex-wrap gap-x-5 gap-y-1 border-b border-hairline pb-3 text-13">
        <span aria-current="page" className="font-semibold">
          {words('check')}
        </span>
        <SiteLink to={paths.helpArticle('visitor', 'seconds')} className="text-text-2 focus-ring hover:text-text">
          {words('how')}
        </SiteLink>
        {address !== undefined && (
          <SiteLink to={paths.seconds(address.pair)} className="text-text-2 focus-ring hover:text-text">
            {words('back', { pair: address.pair.replace('_', '/') })}
          </SiteLink>
        )}
      </nav>
      {address === undefined ? <Missing /> : <Asked address={address} />}
    </div>
  );
}

function Missing() {
  const words = useWords('seconds-records');
  return <EmptyState picture="results" level={1} title={words('missing')} text={words('missingText')} className="min-h-[50dvh]" />;
}

function Asked({ address }: { readonly address: ReceiptAddress }) {
  const words = useWords('seconds-records');
  const answer = useReceipt(address);
  return (
    <>
      {answer.data === undefined && <h1 className="sr-only">{words('title', { number: address.number })}</h1>}
      <AnswerPlace answer={answer} rows={8} rowHeight={44}>
        {(checked) =>
          checked === null ? (
            <Missing />
          ) : (
            <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,424px)] lg:gap-10">
              <ReceiptStory checked={checked} />
              <ReceiptChecks checked={checked} onAgain={answer.again} />
            </div>
          )
        }
      </AnswerPlace>
    </>
  );
}
