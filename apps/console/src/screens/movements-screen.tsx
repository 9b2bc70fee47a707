import { systemAccounts } from '@kontor/contract/console/system';
import type { SystemAccountWord } from '@kontor/contract/console/system';
import { Button } from '@kontor/ui/button';
import { Segment } from '@kontor/ui/segment';
import { Select } from '@kontor/ui/select';
import { toast } from '@kontor/ui/toast-list';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../data/call-server.ts';
import { saveFile } from '../data/save-file.ts';
import { useAnswer } from '../data/session.ts';
import { csvOf } from '../features/movements/csv.ts';
import { FeeDays } from '../features/movements/fee-days.tsx';
import { MovementList, allMovements, isNumberedAccount } from '../features/movements/movement-list.tsx';
import type { Movement, Sought } from '../features/movements/movement-list.tsx';
import { Page } from '../frame/page.tsx';
import { useNow } from '../frame/use-now.ts';
import { utcTime } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';
import { Link } from '../paths/address.tsx';
import { paths } from '../paths/paths.ts';

const DAY_MS = 86_400_000;
const ALL = '';
/** How far one looks back; 0: as far as there is anything. */
const SPANS = [7, 30, 90, 0] as const;
const PARTS = ['days', 'others'] as const;
const HEAD = ['time', 'sequence', 'kind', 'number', 'currency', 'amount', 'after', 'change'];

/** What moved on one of the exchange's accounts. Of the fees of trades there are sums. */
export function MovementsScreen({ account }: { readonly account: SystemAccountWord }) {
  const [symbol, setSymbol] = useState(ALL);
  const [span, setSpan] = useState<(typeof SPANS)[number]>(30);
  const [part, setPart] = useState<(typeof PARTS)[number]>('days');
  const { data: holders } = useAnswer(systemAccounts, {});
  const today = Math.floor(useNow(60_000) / DAY_MS) * DAY_MS;
  const sought: Sought = {
    account,
    ...(symbol !== ALL && { symbol }),
    ...(span !== 0 && { from: today - (span - 1) * DAY_MS }),
  };
  const name = say(`system.names.${account}`);
  const symbols = new Set(holders?.list.flatMap(({ balances }) => balances.map((balance) => balance.symbol)));
  return (
    <Page
      title={name}
      beside={
        <Link to={paths.system()} className="relative rounded-xs font-semibold text-iris focus-ring hit-44">
          {say('movements.allAccounts')}
        </Link>
      }
      action={<SaveFile sought={sought} />}
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-hairline px-4 py-2">
        {account === 'fee' && (
          <Segment
            label={say('movements.part')}
            variant="chips"
            items={PARTS.map((id) => ({ id, label: say(`movements.parts.${id}`) }))}
            selected={part}
            onSelect={(id) => setPart(id === 'others' ? 'others' : 'days')}
          />
        )}
        <Segment
          label={say('movements.since')}
          variant="chips"
          items={SPANS.map((days) => ({
            id: String(days),
            label: days === 0 ? say('movements.always') : say('statistics.lastDays', { days }),
          }))}
          selected={String(span)}
          onSelect={(id) => setSpan(SPANS.find((days) => String(days) === id) ?? 30)}
        />
        <Select
          label={say('movements.currency')}
          hideLabel
          size="small"
          className="w-40"
          items={[{ id: ALL, label: say('movements.allCurrencies') }, ...[...symbols].toSorted().map((id) => ({ id, label: id }))]}
          selected={symbol}
          onSelect={setSymbol}
        />
      </div>
      {account === 'fee' && part === 'days' ? (
        <FeeDays sought={sought} />
      ) : (
        <MovementList sought={sought} isNumbered={isNumberedAccount(account)} />
      )}
    </Page>
  );
}

/** All movements that are sought, as a file. */
function SaveFile({ sought }: { readonly sought: Sought }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => allMovements(sought),
    onSuccess: (all) => saveFile(`kontor-${sought.account}.csv`, csvOf(HEAD, all.map(lineOf)), 'text/csv'),
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <Button variant="secondary" size={28} sending={isPending} sendingLabel={say('loading')} onPress={() => mutate()}>
      <Download size={14} strokeWidth={1.5} aria-hidden />
      {say('movements.save')}
    </Button>
  );
}

function lineOf({ time, sequence, kind, number, symbol, amount, after, change }: Movement): readonly (string | number)[] {
  return [utcTime(time), sequence, kind, number, symbol, amount, after, change ?? ''];
}
