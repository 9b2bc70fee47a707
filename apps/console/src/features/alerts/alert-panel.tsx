/** One alert: what was found, whom it was told, and who takes care of it. */
import { alertList } from '@kontor/contract/console/alert';
import { useState } from 'react';
import { sentenceOf } from '../../data/call-server.ts';
import { useAnswer, useMe } from '../../data/session.ts';
import { FailedPart } from '../../frame/failed-part.tsx';
import { LoadingRows } from '../../frame/loading-rows.tsx';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { spanOf } from '../../i18n/sizes.ts';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Acknowledge } from './acknowledge.tsx';
import { AlertStateBadge, titleOf } from './alert-words.tsx';
import type { Alert } from './alert-words.tsx';

const EVERY_MS = 10_000;

export function AlertPanel({ id }: { readonly id: number }) {
  const { actions } = useMe();
  const [done, setDone] = useState(0);
  const { data, error, refetch } = useAnswer(alertList, { before: id + 1, limit: 1 }, { everyMs: EVERY_MS });
  const alert = data?.list.find((each) => each.id === id);
  if (alert === undefined)
    return (
      <Panel title={say('alerts.numbered', { id })} label={say('alerts.panel')}>
        {error !== null ? (
          <FailedPart text={sentenceOf(error)} again={() => void refetch()} />
        ) : data === undefined ? (
          <LoadingRows count={4} />
        ) : (
          <p className="text-text-2">{say('alerts.notThere')}</p>
        )}
      </Panel>
    );
  const isFree = alert.acknowledged === null;
  return (
    <Panel
      title={say('alerts.numbered', { id })}
      label={say('alerts.panel')}
      state={<AlertStateBadge alert={alert} />}
      done={done}
      {...(isFree && {
        foot: actions.includes('alert.acknowledge') ? (
          <Acknowledge id={id} onDone={() => setDone((before) => before + 1)} />
        ) : (
          <p className="text-text-2">{say('alerts.mayNot')}</p>
        ),
      })}
    >
      <Section title={titleOf(alert)}>
        <p className="wrap-anywhere text-text">{alert.text}</p>
        <Facts
          rows={[
            [say('alerts.begunAt'), say('alerts.utc', { time: utcTime(alert.begun) })],
            [
              say('alerts.endedAt'),
              alert.ended === null
                ? say('alerts.lasts')
                : say('alerts.endedAfter', { time: utcTime(alert.ended), span: spanOf(alert.ended - alert.begun) }),
            ],
          ]}
        />
      </Section>
      <Section title={say('alerts.care')}>
        {alert.acknowledged === null ? (
          <p className="text-text-2">{say('alerts.nobody')}</p>
        ) : (
          <>
            <p className="wrap-anywhere text-text">{alert.acknowledged.note}</p>
            <p className="text-text-2">{say('alerts.by', { name: alert.acknowledged.by.name, time: utcTime(alert.acknowledged.time) })}</p>
          </>
        )}
      </Section>
      <Section title={say('alerts.told')}>
        <Calls calls={alert.calls} />
      </Section>
    </Panel>
  );
}

function Calls({ calls }: Pick<Alert, 'calls'>) {
  if (calls.length === 0) return <p className="text-text-2">{say('alerts.notCalled')}</p>;
  return (
    <Facts
      rows={calls.map(
        ({ event, state, tries }) => [say(`alerts.events.${event}`), say(`alerts.calls.${state}`, { count: tries })] as const,
      )}
    />
  );
}
