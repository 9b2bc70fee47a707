import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '@kontor/ui/button';
import { Skeleton } from '@kontor/ui/skeleton';
import { Switch } from '@kontor/ui/switch';
import { requireLogin } from '../../data/session.ts';
import { settings, useSettings } from '../../data/settings.ts';
import { lastDirection } from '../../data/seconds-ticks.ts';
import { usePairTicks } from '../../data/seconds-market.ts';
import { useTransferDesk } from '../../data/transfer-desk.ts';
import { UNKNOWN } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { BreakEven } from './break-even.tsx';
import { ConfirmOpen } from './confirm-open.tsx';
import { Obstacle } from './obstacle.tsx';
import { OpenResult } from './open-result.tsx';
import { OwnLimits } from './own-limits.tsx';
import { PeriodTiles } from './period-tiles.tsx';
import { useSecondsFigures } from '../../data/seconds-figures.ts';
import { SideButton } from './side-button.tsx';
import { StakeField } from './stake-field.tsx';
import { useStakeDraft } from './stake-draft.ts';
import type { SecondsForm } from './use-seconds-form.ts';

interface FormProps {
  readonly form: SecondsForm;
}

/** The desktop's column: what a contract costs and pays, both directions with the line of the index between them, and what to know before. */
export function SecondsColumn({ form }: FormProps) {
  const words = useWords('seconds');
  return (
    <section aria-label={words('form.title')} className="flex flex-col">
      <AccountHead />
      <div className="flex flex-col px-4 pt-3 pb-4">
        <Choices form={form} />
        <Sides form={form} />
        <Facts form={form} />
        <Below form={form} />
      </div>
    </section>
  );
}

/** The phone's part of the page; its two buttons stand in a bar of their own. */
export function SecondsPhoneForm({ form }: FormProps) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const { product, terms } = form;
  return (
    <section aria-label={words('form.title')} className="px-4 pt-3 pb-4">
      <Choices form={form} isLarge />
      {product !== undefined && (
        <>
          <p className="mt-2 flex justify-between gap-3 text-12">
            <span>{terms === undefined ? words('confirm.paid') : words('form.paidWithFee', { fee: figures.money(terms.fee, true) })}</span>
            <b className="font-semibold" data-fact="paid">
              {terms === undefined ? UNKNOWN : `${figures.money(terms.paid, true)} USDT`}
            </b>
          </p>
          <div className="mt-1">
            <BreakEven product={product} terms={terms} isShort />
          </div>
          <p className="text-11 text-text-2">{words('form.returnedShort')}</p>
        </>
      )}
      <Blocked form={form} />
      <OpenResult form={form} />
      <Below form={form} />
    </section>
  );
}

/** The phone's bar at the foot: nothing about payout or loss is hidden behind a tap, and why nothing can be opened neither. */
export function SecondsBar({ form }: FormProps) {
  const obstacle = form.limits?.obstacle ?? null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-hairline bg-s1 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      {obstacle === null ? (
        <div className="grid grid-cols-2 gap-2">
          {(['up', 'down'] as const).map((direction) => (
            <SideButton
              key={direction}
              direction={direction}
              terms={form.terms}
              isStacked
              isDisabled={isBlocked(form)}
              isSending={form.sender.sending}
              onPress={() => form.press(direction)}
            />
          ))}
        </div>
      ) : (
        <Obstacle obstacle={obstacle} isBar />
      )}
      {form.asked !== undefined && <ConfirmOpen form={form} asked={form.asked} />}
    </div>
  );
}

function AccountHead() {
  const words = useWords('seconds');
  const ask = useTransferDesk((desk) => desk.ask);
  return (
    <div className="flex h-10 shrink-0 items-center justify-between border-b border-hairline px-4 text-13 font-semibold">
      <h2 className="flex h-full items-center border-b-2 border-text">{words('form.account')}</h2>
      <button
        type="button"
        onClick={() => requireLogin() && ask({ from: 'spot', to: 'seconds', symbol: 'USDT' })}
        className="relative hit-44 cursor-pointer text-text-2 focus-ring hover:text-text"
      >
        {words('form.transfer')}
      </button>
    </div>
  );
}

/** Period and stake; while the products are not known, places of their size. */
function Choices({ form, isLarge = false }: FormProps & { readonly isLarge?: boolean }) {
  const { products, product, scale, available } = form;
  const change = useStakeDraft((draft) => draft.change);
  const error = useProblem(form);
  if (product === undefined) return <Skeleton shape="block" className="h-29 w-full" />;
  return (
    <>
      <PeriodTiles products={products} selected={product.duration_s} onSelect={(duration) => change({ duration })} isLarge={isLarge} />
      <StakeField product={product} scale={scale} available={available} error={error} isLarge={isLarge} />
    </>
  );
}

/** The sentence for what is wrong, once a press has asked for it; of a stake that is typed at once where it can never be opened. */
function useProblem({ problem }: SecondsForm): string | undefined {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const { isShown, stake } = useStakeDraft();
  if (problem === undefined || !(isShown || (stake !== '' && problem.code !== 'empty' && problem.code !== 'minimum'))) return undefined;
  const isOwn = problem.code !== 'empty' && problem.code !== 'minimum' && problem.code !== 'maximum';
  return words(`problem.${problem.code}`, { limit: isOwn ? figures.money(problem.limit) : figures.amount(problem.limit) });
}

function isBlocked({ closed, limits, product, sender }: SecondsForm): boolean {
  return closed !== undefined || product === undefined || limits?.permitted === false || sender.sending;
}

/** Both directions, alike in size and weight: what is up stands above the line of the index, what is down below it. */
function Sides({ form }: FormProps) {
  const obstacle = form.limits?.obstacle ?? null;
  const button = (direction: 'up' | 'down') => (
    <SideButton
      direction={direction}
      terms={form.terms}
      isDisabled={isBlocked(form)}
      isSending={form.sender.sending}
      onPress={() => form.press(direction)}
    />
  );
  return (
    <>
      {obstacle === null ? (
        <>
          <div className="pt-4">{button('up')}</div>
          <IndexLine pair={form.pair} />
          {button('down')}
        </>
      ) : (
        <Obstacle obstacle={obstacle} />
      )}
      {obstacle === null && <Blocked form={form} />}
      <OpenResult form={form} />
      {form.asked !== undefined && <ConfirmOpen form={form} asked={form.asked} />}
    </>
  );
}

/** The index on the line that goes on from the chart. */
function IndexLine({ pair }: { readonly pair: string }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const { ticks } = usePairTicks(pair);
  const last = ticks.at(-1);
  const direction = lastDirection(ticks);
  const Arrow = direction === 'down' ? ArrowDown : ArrowUp;
  const [ink, line] = direction === 'down' ? ['text-down', 'bg-down'] : ['text-up', 'bg-up'];
  return (
    <div className="relative -ms-4 flex h-12 items-center gap-2 text-11">
      <span aria-hidden className="absolute -start-1 flex size-3.5 items-center justify-center rounded-full bg-s1 max-lg:hidden">
        <span className="size-2 rounded-full bg-iris" />
      </span>
      <span aria-hidden className={`h-px w-5 shrink-0 ms-2.5 ${last === undefined ? 'bg-control' : line}`} />
      <span className={`flex shrink-0 items-center gap-1 text-16 font-bold tabular-nums ${last === undefined ? 'text-text-3' : ink}`}>
        {figures.price(last?.price)}
        {direction !== undefined && <Arrow size={16} strokeWidth={2} aria-hidden />}
      </span>
      <span aria-hidden className={`h-px min-w-2 flex-1 ${last === undefined ? 'bg-control' : line}`} />
      <span className="max-w-32 min-w-0 text-text-2">{words('form.entryNext')}</span>
    </div>
  );
}

/** Why nothing can be opened now, or what an empty account needs. */
function Blocked({ form }: FormProps) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const ask = useTransferDesk((desk) => desk.ask);
  const { closed, available, limits } = form;
  if (limits?.obstacle !== undefined && limits.obstacle !== null) return null;
  if (closed !== undefined)
    return (
      <p
        role="status"
        data-closed={closed}
        className="mt-3 rounded-control p-3 text-12 text-warn shadow-[inset_0_0_0_1px_var(--color-warn)]"
      >
        {words(`closed.${closed}`, { time: figures.time(limits?.pause_until ?? 0), zone: figures.zone })}
      </p>
    );
  if (form.isVisitor)
    return (
      <button
        type="button"
        onClick={() => requireLogin()}
        className="relative mt-3 hit-44 cursor-pointer self-start text-12 font-semibold text-iris focus-ring"
      >
        {words('form.login')}
      </button>
    );
  if (available === undefined || /[1-9]/.test(available)) return null;
  return (
    <div data-empty className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-control bg-s2 p-3 text-12">
      <span className="min-w-0 flex-1">{words('form.empty')}</span>
      <Button variant="secondary" size={28} onPress={() => ask({ from: 'spot', to: 'seconds', symbol: 'USDT' })}>
        {words('form.transfer')}
      </Button>
    </div>
  );
}

function Facts({ form: { terms, product } }: FormProps) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  if (product === undefined) return null;
  const facts = [
    [
      'paid',
      terms === undefined
        ? words('confirm.paid')
        : words('form.paid', { stake: figures.money(terms.stake, true), fee: figures.money(terms.fee, true) }),
      terms?.paid,
    ],
    ['credited', words('form.credited'), terms?.credited],
    ['returned', words('form.returned'), terms?.paid],
  ] as const;
  return (
    <>
      <dl className="mt-3 text-12">
        {facts.map(([name, label, value]) => (
          <div key={name} className="flex min-h-6 items-baseline justify-between gap-3">
            <dt className="text-text-2">{label}</dt>
            <dd className="font-semibold whitespace-nowrap" data-fact={name}>
              {value === undefined ? UNKNOWN : `${figures.money(value, true)} USDT`}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-t border-hairline pt-3">
        <BreakEven product={product} terms={terms} />
      </div>
    </>
  );
}

/** Own limits, whether it asks once more, and who stands on the other side. */
function Below({ form }: FormProps) {
  const words = useWords('seconds');
  const confirms = useSettings(({ confirmOrders }) => confirmOrders);
  return (
    <>
      <div className="mt-3 border-t border-hairline pt-3">
        <OwnLimits limits={form.limits} />
      </div>
      <div className="mt-3 border-t border-hairline pt-3">
        <Switch spread className="text-12" isSelected={confirms} onChange={(confirmOrders) => settings.setState({ confirmOrders })}>
          {words('form.confirm')}
        </Switch>
        <p className="mt-2 text-11 text-text-2">{words('form.house')}</p>
      </div>
    </>
  );
}
