import { systemAccounts, systemFees } from '@kontor/contract/console/system';
import type { SystemAccountWord } from '@kontor/contract/console/system';
import { Button } from '@kontor/ui/button';
import { Segment } from '@kontor/ui/segment';
import { Select } from '@kontor/ui/select';
import { toast } from '@kontor/ui/toast-list';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callServer, sentenceOf } from '../data/call-server.ts';
import { saveFile } from '../data/save-file.ts';
import { useAnswer } from '../data/session.ts';
import { csvOf } from '../features/movements/csv.ts';
import { FeeDays, feesSought } from '../features/movements/fee-days.tsx';
import { MovementList, allMovements, isNumberedAccount } from '../features/movements/movement-list.tsx';
import type { Sought } from '../features/movements/movement-list.tsx';
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
const MOVEMENT_HEAD = ['time', 'sequence', 'kind', 'number', 'currency', 'amount', 'after', 'change'];
const FEE_HEAD = ['day', 'currency', 'earned', 'trades'];

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
  const isDays = account === 'fee' && part === 'days';
  const symbols = new Set(holders?.list.flatMap(({ balances }) => balances.map((balance) => balance.symbol)));
  return (
    <Page
      title={name}
      beside={
        <Link to={paths.system()} className="relative rounded-xs font-semibold text-iris focus-ring hit-44">
          {say('movements.allAccounts')}
        </Link>
      }
      action={<SaveFile name={isDays ? 'fees' : account} load={() => (isDays ? feeLines(sought) : movementLines(sought))} />}
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
      {isDays ? <FeeDays sought={sought} /> : <MovementList sought={sought} isNumbered={isNumberedAccount(account)} />}
    </Page>
  );
}

interface SaveFileProps {
  readonly name: string;
  readonly load: () => Promise<string>;
}

/** All that is sought, as a file. */
function SaveFile({ name, load }: SaveFileProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (lines) => saveFile(`kontor-${name}.csv`, lines, 'text/csv'),
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <Button variant="secondary" size={28} sending={isPending} sendingLabel={say('loading')} onPress={() => mutate()}>
      <Download size={14} strokeWidth={1.5} aria-hidden />
      {say('movements.save')}
    </Button>
  );
}

async function movementLines(sought: Sought): Promise<string> {
  const all = await allMovements(sought);
  return csvOf(
    MOVEMENT_HEAD,
    all.map(({ time, sequence, kind, number, symbol, amount, after, change }) => [
      utcTime(time),
      sequence,
      kind,
      number,
      symbol,
      amount,
      after,
      change ?? '',
    ]),
  );
}

async function feeLines(sought: Sought): Promise<string> {
  const { list } = await callServer(systemFees, feesSought(sought));
  return csvOf(
    FEE_HEAD,
    list.map(({ day, symbol, amount, trades }) => [utcTime(day).slice(0, 10), symbol, amount, trades]),
  );
}
