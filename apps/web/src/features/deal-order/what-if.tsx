import { Button } from '@kontor/ui/button';
import { appealDoor, phaseOf } from '../../data/deal-figures.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { useWords } from '../../i18n/words.ts';
import type { DealView } from './deal-page.tsx';

interface Case {
  readonly title: string;
  readonly text: string;
  /** The appeal stands here until it opens, and from then on. */
  readonly hasAppeal?: boolean;
}

interface WhatIfProps extends DealView {
  readonly onAppeal: () => void;
}

/** What happens without anybody's doing, as the trade stands now. */
export function WhatIf({ detail, nowMs, onAppeal }: WhatIfProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const { deal } = detail;
  const { symbol } = deal;
  const phase = phaseOf(deal);
  const time = deal.deadline === null ? '' : figures.clock(deal.deadline);
  const door = appealDoor(deal, detail, nowMs);
  const afterCancel: Case = { title: words('order.if.cancelled'), text: words('order.if.cancelledText', { symbol }) };
  const silent: Case = { title: words('order.if.silent'), text: words('order.if.silentText', { symbol }), hasAppeal: true };
  const wrong: Case = { title: words('order.if.wrong'), text: words('order.if.wrongText') };
  const late: Case = { title: words('order.if.late'), text: words('order.if.lateText') };
  const cases: readonly Case[] =
    phase === 'pay'
      ? [{ title: words('order.if.timeOut'), text: words('order.if.timeOutText', { time, symbol }) }, afterCancel, silent]
      : phase === 'awaitPayment'
        ? [{ title: words('order.if.timeOut'), text: words('order.if.timeOutSeller', { time, symbol }) }, late, wrong]
        : deal.role === 'buyer'
          ? [silent, afterCancel]
          : [
              ...(phase === 'confirm'
                ? [{ title: words('order.if.silentSeller'), text: words('order.if.silentSellerText', { symbol, time }) }]
                : []),
              wrong,
            ];
  return (
    <section aria-label={words('order.whatNext')} className="mt-6 grid gap-x-8 gap-y-4 border-t border-hairline pt-4 md:grid-cols-3">
      {cases.map(({ title, text, hasAppeal }) => (
        <div key={title}>
          <h3 className="text-13 font-bold">{title}</h3>
          <p className="mt-1 text-12 text-text-2">{text}</p>
          {hasAppeal === true && (
            <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-text-3">
              <Button variant="secondary" size={28} isDisabled={door.kind !== 'open'} onPress={onAppeal}>
                {words('order.appeal')}
              </Button>
              {door.kind === 'from' && words('order.opensAt', { time: figures.clock(door.ms) })}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
