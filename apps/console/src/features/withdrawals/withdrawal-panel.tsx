/** One withdrawal: why it waits, what is signed, who has to agree, and the decision. */
import { Button } from '@kontor/ui/button';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMe } from '../../data/session.ts';
import { addsUp, hashOfWithdrawal } from '../../data/signing.ts';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { holdName, holdText } from '../../frame/payout-hold.ts';
import { PeoplePath } from '../../frame/people-path.tsx';
import { UserLink } from '../../frame/user-link.tsx';
import { grouped } from '../../i18n/figures.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { DecideWithdrawal } from './decide-withdrawal.tsx';
import { pathOf } from './people-of.ts';
import { StateBadge, cents, clearedOf, evidenceOf, networkName, numberOf, riskName } from './withdrawal-words.tsx';
import type { WithdrawalFile } from './withdrawal-words.tsx';

interface WithdrawalPanelProps {
  readonly file: WithdrawalFile;
  /** Asks for all of it anew, where the list says that it has gone on since. */
  readonly again: (() => void) | undefined;
}

export function WithdrawalPanel({ file, again }: WithdrawalPanelProps) {
  const me = useMe();
  const [done, setDone] = useState(0);
  const { data: computed } = useQuery({
    queryKey: ['withdrawal hash', file.id, file.uid, file.network, file.symbol, file.contract, file.address, file.receives, file.fee],
    queryFn: () => hashOfWithdrawal(file),
    staleTime: Infinity,
  });
  const isSame = computed === undefined ? undefined : computed === file.digest && addsUp(file);
  const finish = (): void => setDone((times) => times + 1);
  return (
    <Panel
      title={<span className="font-mono">{numberOf(file)}</span>}
      label={say('withdrawals.panel')}
      state={<StateBadge state={file.state} />}
      done={done}
      foot={file.state === 'reviewing' ? <DecideWithdrawal key={file.digest} file={file} isSame={isSame} onDone={finish} /> : undefined}
    >
      <Head file={file} />
      {file.hold !== null && (
        <Section title={say(file.state === 'failed' || file.state === 'returning' ? 'withdrawals.notPaid' : 'withdrawals.notYetPaid')}>
          <ul>
            <Reason
              name={holdName(file.hold.why)}
              text={holdText(file.hold.why, { symbol: file.symbol, network: networkName(file.network) })}
              isWrong
            />
          </ul>
          <p className="text-text-2">{say('withdrawals.heldSince', { time: utcTime(file.hold.since) })}</p>
        </Section>
      )}
      <Section title={say('withdrawals.why')}>
        <Reasons file={file} />
      </Section>
      <Section title={say('withdrawals.signed')}>
        <Signed file={file} computed={computed} isSame={isSame} />
      </Section>
      <Section title={say(file.needs === 2 ? 'withdrawals.twoPeople' : 'withdrawals.people')}>
        <PeoplePath stops={pathOf(file, me.id)} />
        {file.decisions.map(({ by, reason }) => (
          <figure key={by.id} className="border-l border-hairline pl-3">
            <blockquote className="wrap-anywhere whitespace-pre-line text-text-2">{reason}</blockquote>
            <figcaption className="text-text-2">{by.id === me.id ? say('you') : by.name}</figcaption>
          </figure>
        ))}
      </Section>
      <Section title={say('withdrawals.timeline')}>
        <Facts
          rows={[
            ...file.timeline.map(
              ({ step, time }) => [say(`withdrawals.steps.${step}`), say('shell.utc', { time: utcTime(time) })] as const,
            ),
            ...(file.txid === null
              ? []
              : [
                  [
                    say('withdrawals.txid'),
                    <span key="txid" className="font-mono text-11">
                      {file.txid}
                    </span>,
                  ] as const,
                ]),
          ]}
        />
        {again !== undefined && (
          <Button variant="quiet" size={28} onPress={again}>
            {say('withdrawals.again')}
          </Button>
        )}
      </Section>
    </Panel>
  );
}

function Head({ file: { symbol, quantity, uid, network, value, used, limit, receiver } }: { readonly file: WithdrawalFile }) {
  const { actions } = useMe();
  return (
    <div className="flex items-start gap-3">
      <CoinDisc symbol={symbol} size={32} />
      <div className="min-w-0 flex-1">
        <p className="text-16 font-bold wrap-anywhere text-text">
          {grouped(quantity)} {symbol}
        </p>
        <p className="text-text-2">
          UID <UserLink uid={uid} maySee={actions.includes('user.view')} />, {networkName(network)}
          {value !== null && `, ${say('withdrawals.worth', { value: grouped(cents(value)) })}`}
        </p>
        {receiver !== null && <p className="text-text-2">{say('withdrawals.inside', { uid: receiver })}</p>}
      </div>
      <div className="shrink-0 text-right">
        <p className="text-text-2">{say('withdrawals.limit')}</p>
        <p className="text-text-2">
          <span className="font-semibold text-text">{grouped(cents(used))}</span> {say('withdrawals.of', { limit: grouped(cents(limit)) })}
        </p>
      </div>
    </div>
  );
}

function Reasons({ file }: { readonly file: WithdrawalFile }) {
  return (
    <ul className="grid gap-1.5">
      {file.risks.map((found) => (
        <Reason key={found.risk} name={riskName(found.risk)} text={evidenceOf(found, file)} isWrong />
      ))}
      {clearedOf(file).map((word) => (
        <Reason key={word} name={say(`withdrawals.cleared.${word}.name`)} text={say(`withdrawals.cleared.${word}.text`)} isWrong={false} />
      ))}
    </ul>
  );
}

interface ReasonProps {
  readonly name: string;
  readonly text: string;
  readonly isWrong: boolean;
}

function Reason({ name, text, isWrong }: ReasonProps) {
  const Icon = isWrong ? TriangleAlert : Check;
  return (
    <li className="grid grid-cols-[14px_120px_minmax(0,1fr)] gap-2">
      <Icon
        size={14}
        strokeWidth={1.5}
        aria-label={say(isWrong ? 'withdrawals.unusual' : 'withdrawals.inOrder')}
        className={isWrong ? 'mt-px text-warn' : 'mt-px text-good'}
      />
      <span className="font-semibold text-text">{name}</span>
      <span className="min-w-0 wrap-anywhere text-text-2">{text}</span>
    </li>
  );
}

interface SignedProps {
  readonly file: WithdrawalFile;
  readonly computed: string | undefined;
  readonly isSame: boolean | undefined;
}

/** All that is hashed, as it is hashed. */
function Signed({ file, computed, isSame }: SignedProps) {
  const { network, symbol, contract, address, receives, fee } = file;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [say('withdrawals.number'), `${file.id}, UID ${file.uid}`],
    [say('withdrawals.asset'), `${symbol}, ${network}`],
    [say('withdrawals.contract'), contract === '' ? say('withdrawals.ownCoin') : <Grouped key="contract" text={contract} />],
    [say('withdrawals.to'), <Grouped key="to" text={address} isStrong />],
    [say('withdrawals.receives'), `${grouped(receives)} ${symbol}`],
    [say('withdrawals.fee'), say('withdrawals.kept', { fee: grouped(fee), symbol })],
    [
      say('withdrawals.digest'),
      <span key="digest" data-digest>
        {computed === undefined ? '' : <Grouped text={computed} by={8} />}
      </span>,
    ],
  ];
  return (
    <>
      <dl className="grid gap-1 rounded-control p-3 shadow-[inset_0_0_0_1px_var(--color-hairline)]">
        {rows.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[72px_minmax(0,1fr)] gap-2">
            <dt className="text-11 leading-5 text-text-2">{name}</dt>
            <dd className="min-w-0 font-mono text-12 leading-5 wrap-anywhere text-text">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={isSame === false ? 'text-bad' : 'text-text-2'} role={isSame === true ? undefined : 'status'}>
        {isSame === undefined ? say('changes.hashing') : isSame ? say('withdrawals.sameDigest') : say('withdrawals.otherDigest')}
      </p>
    </>
  );
}

interface GroupedProps {
  readonly text: string;
  readonly by?: number;
  /** The first and the last two groups, by which people compare. */
  readonly isStrong?: boolean;
}

/** A long text in groups, which copies and reads as one. */
function Grouped({ text, by = 4, isStrong = false }: GroupedProps) {
  const groups = text.match(new RegExp(`.{1,${by}}`, 'g')) ?? [];
  return (
    <span>
      <span className="sr-only">{text}</span>
      <span aria-hidden className="flex flex-wrap gap-x-2">
        {groups.map((group, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a place in the text.
          <span key={index} className={isStrong && (index < 1 || index >= groups.length - 2) ? 'font-bold' : isStrong ? 'text-text-2' : ''}>
            {group}
          </span>
        ))}
      </span>
    </span>
  );
}
