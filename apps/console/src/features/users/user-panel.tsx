/** A customer's file: what his account is, where it is open, what was done to it, what operators noted, and what one may do about it. */
import { mayChange } from '@kontor/contract/console/changes';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useMe } from '../../data/session.ts';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { countryName } from '../../i18n/countries.ts';
import { utcTime } from '../../i18n/times.ts';
import { say, sayKnown } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { AddNote } from './add-note.tsx';
import { BlockWithdrawals } from './block-withdrawals.tsx';
import { FreezeUser } from './freeze-user.tsx';
import { SetFlag } from './set-flag.tsx';
import { UserState, identityWords, orNone } from './user-words.tsx';
import type { UserFile } from './user-words.tsx';

export function UserPanel({ user }: { readonly user: UserFile }) {
  const { actions } = useMe();
  const [done, setDone] = useState(0);
  const finish = (): void => setDone((times) => times + 1);
  return (
    <Panel title={say('users.numbered', { uid: user.uid })} label={say('users.panel')} state={<UserState state={user.state} />} done={done}>
      <Facts rows={factsOf(user)} />
      <Section title={say('users.devices')}>
        <Entries none={say('users.noDevices')}>
          {user.devices.map(({ device, country, opened, seen }) => (
            <Entry
              key={`${device} ${opened} ${seen}`}
              words={country === null ? device : say('users.deviceIn', { device, country: countryName(country) })}
              aside={say('users.seen', { time: utcTime(seen) })}
            />
          ))}
        </Entries>
      </Section>
      <Section title={say('users.standing')}>
        <Entries none={say('users.noStanding')}>
          {user.standing.map(({ change, reason, time, outcome }) => (
            <Entry
              key={`${change} ${time}`}
              words={say('users.done', { what: sayKnown(`users.changes.${change}`, change), outcome: outcomeWords(outcome) })}
              text={reason}
              aside={utcTime(time)}
            />
          ))}
        </Entries>
        <Standing user={user} onDone={finish} />
      </Section>
      <Section title={say('users.withdrawals')}>
        <Withdrawals user={user} onDone={finish} />
      </Section>
      <Section title={say('users.flags')}>
        <Entries none={say('users.noFlags')}>
          {user.flags.map(({ flag, on, reason, by, time }) => (
            <Entry
              key={flag}
              words={say(on ? 'users.flagOn' : 'users.flagOff', { flag: say(`users.flagNames.${flag}`) })}
              text={reason}
              aside={say('users.by', { name: by.name, time: utcTime(time) })}
            />
          ))}
        </Entries>
        {actions.includes('user.flag') && <SetFlag user={user} onDone={finish} />}
      </Section>
      <Section title={say('users.notes')}>
        <Entries none={say('users.noNotes')}>
          {user.notes.map(({ id, text, by, time }) => (
            <Entry key={id} text={text} aside={say('users.by', { name: by.name, time: utcTime(time) })} />
          ))}
        </Entries>
        {actions.includes('user.note') && <AddNote uid={user.uid} onDone={finish} />}
      </Section>
    </Panel>
  );
}

/** What may be done about his trading: frozen at once by one, and by two unfrozen. */
function Standing({ user: { uid, state }, onDone }: { readonly user: UserFile; readonly onDone: () => void }) {
  const { actions, roles } = useMe();
  if (state === 'closed') return <p className="text-text-2">{say('users.isClosed')}</p>;
  const mayReinstate = mayChange(roles, 'account/reinstate', 'propose');
  return (
    <>
      {state !== 'active' && !mayReinstate && <p className="text-text-2">{say('users.reinstatedByTwo')}</p>}
      {state !== 'active' && mayReinstate && (
        <p>
          <Link
            to={paths.proposeOne('account/reinstate', { uid: String(uid) })}
            className="relative rounded-xs font-semibold text-iris focus-ring hit-44"
          >
            {say('users.reinstate')}
          </Link>
        </p>
      )}
      {state !== 'suspended' &&
        (actions.includes('user.freeze') ? (
          <FreezeUser uid={uid} onDone={onDone} />
        ) : (
          <p className="text-text-2">{say('users.mayNotFreeze')}</p>
        ))}
    </>
  );
}

/** Whether what he has may leave: blocked at once by one, allowed by two. */
function Withdrawals({
  user: { uid, state, withdrawals_blocked: isBlocked, whitelist },
  onDone,
}: {
  readonly user: UserFile;
  readonly onDone: () => void;
}) {
  const { actions, roles } = useMe();
  const mayAllow = mayChange(roles, 'account/withdrawals', 'propose');
  return (
    <>
      <p className={isBlocked ? 'font-semibold text-warn' : 'text-text-2'}>{say(isBlocked ? 'users.isBlocked' : 'users.mayWithdraw')}</p>
      <p className="text-text-2">{say(whitelist ? 'users.whitelistOn' : 'users.whitelistOff')}</p>
      {isBlocked && !mayAllow && <p className="text-text-2">{say('users.allowedByTwo')}</p>}
      {isBlocked && mayAllow && (
        <p>
          <Link
            to={paths.proposeOne('account/withdrawals', { uid: String(uid), allowed: 'on' })}
            className="relative rounded-xs font-semibold text-iris focus-ring hit-44"
          >
            {say('users.allow')}
          </Link>
        </p>
      )}
      {!isBlocked &&
        state !== 'closed' &&
        (actions.includes('user.block') ? (
          <BlockWithdrawals uid={uid} onDone={onDone} />
        ) : (
          <p className="text-text-2">{say('users.mayNotBlock')}</p>
        ))}
      {actions.includes('deposit.view') && (
        <p>
          <Link to={paths.depositsOf(uid)} className="relative rounded-xs font-semibold text-iris focus-ring hit-44">
            {say('users.deposits')}
          </Link>
        </p>
      )}
    </>
  );
}

function factsOf(user: UserFile): readonly (readonly [string, ReactNode])[] {
  const { hold, name_reason: reason } = user;
  return [
    [say('users.name'), orNone(user.full_name)],
    [say('users.nickname'), orNone(user.nickname)],
    ...(user.login === null ? [] : [[say('users.login'), user.login] as const]),
    [say('users.email'), orNone(user.email)],
    [say('users.phone'), orNone(user.phone)],
    [say('users.country'), user.country === null ? say('users.none') : countryName(user.country)],
    [say('users.identity'), identityWords(user)],
    ...(reason === null ? [] : [[say('users.identityReason'), sayKnown(`identity.reasons.${reason}`, reason)] as const]),
    [say('users.tier'), String(user.fee_tier)],
    [say('users.registered'), utcTime(user.registered)],
    ...(hold === null
      ? []
      : [[say('users.hold'), say('users.holdUntil', { time: utcTime(hold.until), reason: hold.reason ?? '' })] as const]),
  ];
}

function outcomeWords(outcome: string | null): string {
  if (outcome === null) return say('users.outcomes.waits');
  return outcome === 'NONE' ? say('users.outcomes.done') : say('users.outcomes.refused', { why: outcome });
}

function Entries({ none, children }: { readonly none: string; readonly children: readonly ReactNode[] }) {
  return children.length === 0 ? <p className="text-text-2">{none}</p> : <ul className="grid gap-2">{children}</ul>;
}

interface EntryProps {
  readonly words?: string;
  /** What somebody wrote, as it stands. */
  readonly text?: string;
  readonly aside: string;
}

function Entry({ words, text, aside }: EntryProps) {
  return (
    <li className="grid border-l border-hairline pl-3">
      {words !== undefined && <span className="font-semibold wrap-anywhere text-text">{words}</span>}
      {text !== undefined && <span className="wrap-anywhere whitespace-pre-line text-text">{text}</span>}
      <span className="text-text-2">{aside}</span>
    </li>
  );
}
