import { Button } from '@kontor/ui/button';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { CircleCheck, Clock3, CornerUpLeft, LockKeyhole, Undo2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { dealAppealWithdraw } from '@kontor/contract/deal';
import { callServer } from '../../data/call-server.ts';
import { cameFromCancelled } from '../../data/deal-figures.ts';
import type { DealDetail } from '../../data/deal-order.ts';
import { DEAL_STATE_WORDS, useDealWords } from '../../data/deal-words.ts';
import { useWords } from '../../i18n/words.ts';
import { AppealForm } from './appeal-form.tsx';
import { AppealLine } from './appeal-line.tsx';
import { DealFacts } from './deal-facts.tsx';
import type { DealView } from './deal-page.tsx';
import { KeptPicture } from './pictures.tsx';
import { useDealAct } from '../../data/deal-act.ts';

interface AppealViewProps extends DealView {
  readonly onChanged: () => void;
}

/** Seconds to the minute, once there is one. */
function wholeMinutes(seconds: number): number {
  return seconds < 60 ? seconds : seconds - (seconds % 60);
}

type Appeal = NonNullable<DealDetail['appeal']>;

/** An appeal as both sides see it: how it came about, what each has shown, and what can follow. */
export function AppealView({ onChanged, ...view }: AppealViewProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const [asked, setAsked] = useState<'more' | 'withdraw'>();
  const act = useDealAct(onChanged);
  const { detail, nowMs } = view;
  const { deal, appeal } = detail;
  const close = (): void => setAsked(undefined);
  if (appeal === null) return null;
  const other = deal.role === 'buyer' ? 'seller' : 'buyer';
  const amount = `${figures.ownExact(deal.quantity)} ${deal.symbol}`;
  return (
    <>
      <AppealLine detail={detail} />
      <p className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-3 text-13">
        <LockKeyhole size={16} strokeWidth={1.5} aria-hidden className="text-text-2" />
        <b className="font-semibold">{words('appeal.stayLocked', { amount })}</b>
        <span className="text-text-2">{words('appeal.neither')}</span>
        <span className="text-text-2 md:ms-auto">
          {words('appeal.openFor', { time: figures.span(wholeMinutes(Math.max(0, Math.floor((nowMs - appeal.time) / 1_000)))) })}
        </span>
      </p>
      <div className="grid gap-x-8 gap-y-6 border-b border-hairline py-4 lg:grid-cols-2">
        <Side title={words('appeal.yours')} side={appeal[deal.role]} asked={appeal.asked}>
          <Button variant="secondary" size={36} className="mt-3" onPress={() => setAsked('more')}>
            <Upload size={16} strokeWidth={1.5} aria-hidden />
            {words('appeal.add')}
          </Button>
        </Side>
        <Side title={words('appeal.theirs', { name: deal.peer.nickname })} side={appeal[other]} asked={null} />
      </div>
      <div className="grid gap-x-8 gap-y-6 py-4 lg:grid-cols-2">
        <Timeline detail={detail} />
        <Next appeal={appeal} detail={detail} onWithdraw={() => setAsked('withdraw')} />
      </div>
      <DealFacts {...view} withPayment />
      {asked === 'more' && <AppealForm detail={detail} onChanged={onChanged} onClose={close} />}
      {asked === 'withdraw' && (
        <ConfirmDialog
          isOpen
          title={words('appeal.withdrawTitle')}
          text={cameFromCancelled(detail.steps) ? words('appeal.withdrawEnd', { symbol: deal.symbol }) : words('appeal.withdrawText')}
          confirm={words('appeal.withdraw')}
          cancel={words('release.back')}
          onConfirm={async () => {
            await act.run(() => callServer(dealAppealWithdraw, { order: deal.order }), words('appeal.withdrawn'));
            close();
          }}
          onCancel={close}
        />
      )}
    </>
  );
}

interface SideProps {
  readonly title: string;
  readonly side: Appeal['buyer'];
  /** What support still waits for from this side. */
  readonly asked: string | null;
  readonly children?: ReactNode;
}

const KILOBYTE = 1_000;

function Side({ title, side, asked, children }: SideProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  return (
    <section className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-13 font-bold">{title}</h2>
        <span className="text-12 text-text-3">{words('appeal.files', { count: side.files.length })}</span>
      </div>
      {side.reason !== null && <p className="mt-2 text-12 text-text-3">{words(`appeal.reasons.${side.reason}`)}</p>}
      <p className="mt-1 text-13 wrap-anywhere whitespace-pre-line text-text-2 empty:hidden">
        {side.statement === '' && side.files.length === 0 ? words('appeal.none') : side.statement}
      </p>
      <ul className="mt-2 grid gap-2 empty:hidden">
        {side.files.map(({ file, time, bytes }, index) => (
          <li key={file} className="flex items-center gap-3">
            <KeptPicture file={file} number={index + 1} className="h-13 w-16" />
            <span className="text-13">
              {words('order.picture', { number: index + 1 })}
              <span className="block text-12 text-text-3">
                {words('appeal.added', { size: `${Math.ceil(bytes / KILOBYTE)} kB`, time: figures.clock(time) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <p className="mt-3 flex items-start gap-2 rounded-control px-3 py-2.5 text-12 text-text-2 shadow-[inset_0_0_0_1px_var(--color-hairline)]">
          <Clock3 size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">{words('appeal.asked', { text: asked })}</span>
        </p>
      )}
      {children}
    </section>
  );
}

function Timeline({ detail: { steps } }: Pick<DealView, 'detail'>) {
  const words = useWords('deal');
  const figures = useDealWords();
  return (
    <section>
      <h2 className="pb-2 text-13 font-bold">{words('appeal.timeline')}</h2>
      <ol>
        {steps.map(({ state, time, by }, index) => (
          <li key={`${state} ${time}`} className="relative flex min-h-8 items-center gap-4 text-13">
            <time className="w-16 shrink-0 text-text-3 tabular-nums">{figures.clock(time)}</time>
            <span aria-hidden className="relative flex w-2.5 shrink-0 justify-center self-stretch">
              {index > 0 && <span className="absolute top-0 h-1/2 w-px bg-hairline" />}
              {index < steps.length - 1 && <span className="absolute bottom-0 h-1/2 w-px bg-hairline" />}
              <span className={`relative my-auto size-2 rounded-full ${index === steps.length - 1 ? 'bg-iris' : 'bg-text-3'}`} />
            </span>
            <span className="min-w-0">
              <b className="font-semibold">{words(`appeal.${DEAL_STATE_WORDS[state]}`)}</b>{' '}
              <span className="text-12 text-text-3">{words(`appeal.by.${by}`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface NextProps {
  readonly appeal: Appeal;
  readonly detail: DealDetail;
  readonly onWithdraw: () => void;
}

/** Only what the rules allow; no time is promised. */
function Next({ appeal, detail: { deal, steps }, onWithdraw }: NextProps) {
  const words = useWords('deal');
  const { symbol } = deal;
  const isMine = appeal.by === deal.role;
  const ways = [
    {
      Icon: CircleCheck,
      title: words('appeal.nextRelease'),
      text: words('appeal.nextReleaseText', { symbol }),
      who: words('appeal.support'),
    },
    { Icon: Undo2, title: words('appeal.nextReturn'), text: words('appeal.nextReturnText'), who: words('appeal.support') },
    {
      Icon: CornerUpLeft,
      title: words('appeal.nextWithdraw'),
      text: words(cameFromCancelled(steps) ? 'appeal.nextWithdrawEnd' : 'appeal.nextWithdrawText'),
      who: isMine
        ? words('appeal.onlyYou')
        : appeal.by === 'support'
          ? words('appeal.support')
          : words('appeal.onlyThem', { name: deal.peer.nickname }),
    },
  ];
  return (
    <section>
      <h2 className="pb-1 text-13 font-bold">{words('appeal.next')}</h2>
      <ul>
        {ways.map(({ Icon, title, text, who }) => (
          <li key={title} className="flex min-h-14 items-center gap-3 border-b border-hairline py-2 text-13">
            <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-2" />
            <span className="min-w-0 flex-1">
              <b className="block font-semibold">{title}</b>
              <span className="text-12 text-text-2">{text}</span>
            </span>
            <span className="shrink-0 text-12 text-text-3">{who}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 pt-3">
        {isMine && (
          <Button variant="secondary" size={36} onPress={onWithdraw}>
            {words('appeal.withdraw')}
          </Button>
        )}
        <p className="text-12 text-text-3">{words('appeal.two')}</p>
      </div>
    </section>
  );
}
