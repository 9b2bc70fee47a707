/** A trade with both sides of its appeal, its chat, and what support may do about it. */
import { Amount } from '@kontor/ui/amount';
import { Button } from '@kontor/ui/button';
import { useState } from 'react';
import { useMe } from '../../data/session.ts';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { UserLink } from '../../frame/user-link.tsx';
import { useNow } from '../../frame/use-now.ts';
import { grouped } from '../../i18n/figures.ts';
import { spanOf } from '../../i18n/sizes.ts';
import { ageOf, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { DealState, lineOf } from './appeal-words.tsx';
import type { WholeAppeal } from './appeal-words.tsx';
import { DealPicture, DealPictures } from './deal-picture.tsx';
import { DecideAppeal } from './decide-appeal.tsx';

const MINUTE_MS = 60_000;

interface AppealPanelProps {
  readonly appeal: WholeAppeal;
  /** Reads it again, which is another entry of the log. */
  readonly onAgain: () => void;
}

export function AppealPanel({ appeal, onAgain }: AppealPanelProps) {
  const [done, setDone] = useState(0);
  const { order, state, risks, steps } = appeal;
  return (
    <Panel title={say('appeals.numbered', { order })} label={say('appeals.panel')} state={<DealState state={state} />} done={done}>
      <Trade appeal={appeal} />
      <Section title={say('appeals.risksTitle')}>
        {risks.length === 0 ? (
          <p className="text-text-2">{say('appeals.noRisks')}</p>
        ) : (
          <ul className="grid gap-1">
            {risks.map(({ risk, count }) => (
              <li key={risk} className="text-warn">
                {say(`appeals.risks.${risk}`, { count })}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <SideSection appeal={appeal} side="buyer" />
      <SideSection appeal={appeal} side="seller" />
      <Section title={say('appeals.steps')}>
        <Facts rows={steps.map(({ word, time }) => [say('shell.utc', { time: utcTime(time) }), lineOf(word)])} />
      </Section>
      <Chat appeal={appeal} />
      <Decisions appeal={appeal} />
      <DecideAppeal key={order} appeal={appeal} onDone={() => setDone((times) => times + 1)} />
      <div>
        <Button variant="secondary" size={28} onPress={onAgain}>
          {say('appeals.again')}
        </Button>
      </div>
    </Panel>
  );
}

function Trade({ appeal }: { readonly appeal: WholeAppeal }) {
  const { quantity, symbol, total, fiat, price, value, made, reference, collection, proof, order, state, since } = appeal;
  const now = useNow(MINUTE_MS);
  return (
    <>
      <Section title={say('appeals.trade')}>
        <Facts
          rows={[
            [say('appeals.amount'), <Amount key="amount" value={`${grouped(quantity)} ${symbol}`} />],
            [say('appeals.total'), <Amount key="total" value={`${grouped(total)} ${fiat}`} />],
            [say('appeals.price'), `${grouped(price)} ${fiat}`],
            [say('appeals.value'), `${grouped(value)} USDT`],
            [say('appeals.made'), say('shell.utc', { time: utcTime(made) })],
            ...(state === 'paid_overdue' ? [[say('appeals.overdueFor'), ageOf(since, now)] as const] : []),
          ]}
        />
      </Section>
      <Section title={say('appeals.payTo')}>
        {collection === null ? (
          <p className="text-text-2">{say('appeals.gone')}</p>
        ) : (
          <Facts
            rows={[
              [say('appeals.holder'), collection.full_name],
              ...(collection.bank === '' ? [] : [[say('appeals.bank'), collection.bank] as const]),
              [say('appeals.account'), collection.number],
              ...(collection.branch === null ? [] : [[say('appeals.branch'), collection.branch] as const]),
              [say('appeals.reference'), reference],
            ]}
          />
        )}
        {proof.length > 0 && <p className="text-text-2">{say('appeals.proof')}</p>}
        <DealPictures order={order} files={proof} />
      </Section>
    </>
  );
}

function SideSection({ appeal, side }: { readonly appeal: WholeAppeal; readonly side: 'buyer' | 'seller' }) {
  const { actions } = useMe();
  const { order, asked } = appeal;
  const { reason, statement, files, name, release_seconds: release, pay_seconds: pay } = appeal.sides[side];
  return (
    <Section title={say(`appeals.who.${side}`)}>
      <Facts
        rows={[
          [say('appeals.uid'), <UserLink key="uid" uid={appeal[side]} maySee={actions.includes('user.view')} />],
          [say('appeals.verifiedName'), name ?? say('appeals.gone')],
          [say('appeals.figures'), completedOf(appeal.sides[side])],
          ...(release === null ? [] : [[say('appeals.releases'), spanOf(release * 1_000)] as const]),
          ...(pay === null ? [] : [[say('appeals.pays'), spanOf(pay * 1_000)] as const]),
          ...(reason === null ? [] : [[say('appeals.reason'), say(`appeals.reasons.${reason}`)] as const]),
        ]}
      />
      {statement === '' ? (
        <p className="text-text-2">{say('appeals.saidNothing')}</p>
      ) : (
        <p className="text-13 leading-normal wrap-anywhere whitespace-pre-wrap text-text">{statement}</p>
      )}
      <DealPictures order={order} files={files.map(({ file }) => file)} />
      {asked?.side === side && (
        <p className="text-warn">{say('appeals.asked', { who: say(`appeals.who.${side}`), time: utcTime(asked.time) })}</p>
      )}
    </Section>
  );
}

function completedOf({ completed: count, completion }: WholeAppeal['sides']['buyer']): string {
  return completion === null ? say('appeals.completedTrades', { count }) : say('appeals.completedShare', { count, completion });
}

function Chat({ appeal: { order, chat } }: { readonly appeal: WholeAppeal }) {
  return (
    <Section title={say('appeals.chat')}>
      {chat.length === 0 && <p className="text-text-2">{say('appeals.noChat')}</p>}
      <ol className="grid gap-3">
        {chat.map(({ from, text, file, time }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- messages are only ever added at the end.
          <li key={at} data-from={from} className="grid gap-1 border-l-2 border-hairline pl-3">
            <p className="flex flex-wrap justify-between gap-x-3 text-text-2">
              <strong className="font-semibold text-text">{say(`appeals.who.${from}`)}</strong>
              <span>{utcTime(time)}</span>
            </p>
            <p className="text-13 leading-normal wrap-anywhere whitespace-pre-wrap text-text">{from === 'system' ? lineOf(text) : text}</p>
            {file !== null && <DealPicture order={order} file={file} number={1} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Decisions({ appeal: { decisions } }: { readonly appeal: WholeAppeal }) {
  if (decisions.length === 0) return null;
  return (
    <Section title={say('appeals.decisions')}>
      <ol className="grid gap-3">
        {decisions.map(({ operator, kind, reason, time, outcome }) => (
          <li key={`${operator.id} ${kind} ${time}`} className="grid gap-1">
            <p className="flex flex-wrap justify-between gap-x-3 text-text">
              <span>
                <strong className="font-semibold">{operator.name}</strong> {say(`appeals.kinds.${kind}`)}
              </span>
              <span className="text-text-2">{utcTime(time)}</span>
            </p>
            <p className="wrap-anywhere text-text-2">{reason}</p>
            {outcome === null && <p className="text-text-2">{say('appeals.isWaiting')}</p>}
            {outcome !== null && outcome !== 'NONE' && <p className="text-bad">{say('appeals.refused', { outcome })}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
