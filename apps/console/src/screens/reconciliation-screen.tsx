import { reconciliationList } from '@kontor/contract/console/reconciliation';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { EmptyState } from '@kontor/ui/empty-state';
import { Pill } from '@kontor/ui/pill';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer } from '../data/session.ts';
import { AlwaysTrue } from '../features/reconciliation/always-true.tsx';
import { AssetTable } from '../features/reconciliation/asset-table.tsx';
import { DifferenceList } from '../features/reconciliation/difference-list.tsx';
import { NetworkSplit } from '../features/reconciliation/network-split.tsx';
import type { Asset, Reconciliation, Verdict } from '../features/reconciliation/reconciliation-words.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page } from '../frame/page.tsx';
import { useNow } from '../frame/use-now.ts';
import { counted, utcTime } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';

const EVERY_MS = 15_000;
/** The server compares each minute: what was compared before is old, ms. */
const STALE_MS = 150_000;

/** What is owed against what is held: by currency, and of the one that is open by network. */
export function ReconciliationScreen({ opened }: { readonly opened: string | undefined }) {
  const { data, error, refetch } = useAnswer(reconciliationList, {}, { everyMs: EVERY_MS });
  const isStale = useNow(1_000) - (data?.checked ?? Infinity) > STALE_MS;
  const asset = data?.list.find(({ symbol }) => symbol === opened) ?? data?.list[0];
  return (
    <Page
      title={say('reconciliation.title')}
      beside={data !== undefined && !isStale && <Summary list={data.list} />}
      action={data !== undefined && <Checked data={data} isStale={isStale} />}
    >
      {data === undefined || asset === undefined ? (
        data !== undefined ? (
          <EmptyState picture="assets" title={say('reconciliation.empty')} text={data.failure ?? say('reconciliation.emptyText')} />
        ) : error === null ? (
          <LoadingRows />
        ) : (
          <FailedPart text={sentenceOf(error)} again={() => void refetch()} />
        )
      ) : (
        <>
          {data.failure !== null && (
            <p role="alert" className="border-b border-hairline px-4 py-2 text-warn">
              {say('reconciliation.failed', { why: data.failure })}
            </p>
          )}
          <AssetTable list={data.list} opened={asset.symbol} isStale={isStale} />
          <div className="grid border-t border-hairline xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,0.9fr)] xl:[&>*+*]:border-l xl:[&>*+*]:border-hairline">
            <NetworkSplit asset={asset} />
            <DifferenceList list={data.list} />
            <AlwaysTrue />
          </div>
        </>
      )}
      <p className="mt-auto px-4 py-3 text-11 text-text-2">{say('reconciliation.keys')}</p>
    </Page>
  );
}

function Checked({ data: { checked, sequence }, isStale }: { readonly data: Reconciliation; readonly isStale: boolean }) {
  if (checked === null || sequence === null) return <span className="text-text-2">{say('reconciliation.notYet')}</span>;
  const time = utcTime(checked).slice(11);
  if (isStale) return <Pill state="stale">{say('wallet.stale', { time })}</Pill>;
  return <span className="text-text-2">{say('reconciliation.journal', { sequence: counted(sequence), time })}</span>;
}

const TONES: Readonly<Record<Exclude<Verdict, 'agrees'>, BadgeTone>> = { differs: 'bad', unknown: 'warn', explained: 'pending' };

/** The worst first, each with its currencies. */
function Summary({ list }: { readonly list: readonly Asset[] }) {
  const of = (verdict: Verdict): readonly string[] => list.filter((each) => each.verdict === verdict).map(({ symbol }) => symbol);
  const agree = of('agrees').length;
  return (
    <span className="flex flex-wrap gap-2">
      {agree > 0 && <Badge tone="good">{say('reconciliation.agree', { count: agree })}</Badge>}
      {(['differs', 'unknown', 'explained'] as const).map((verdict) => {
        const symbols = of(verdict);
        return symbols.length === 0 ? null : (
          <Badge key={verdict} tone={TONES[verdict]}>
            {say(`reconciliation.${verdict}`, { symbols: symbols.join(', ') })}
          </Badge>
        );
      })}
    </span>
  );
}
