/** Maintenance: how it stands, and its beginning, its announcement and its end, each by one person at once. */
import { maintenanceState } from '@kontor/contract/console/maintenance';
import { LANGUAGES } from '@kontor/contract/locale';
import { Badge } from '@kontor/ui/badge';
import { useState } from 'react';
import { sentenceOf } from '../../data/call-server.ts';
import { useAnswer, useMe } from '../../data/session.ts';
import { FailedPart } from '../../frame/failed-part.tsx';
import { LoadingRows } from '../../frame/loading-rows.tsx';
import { Facts, Panel, Section } from '../../frame/page.tsx';
import { utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { EndMaintenance } from './end-maintenance.tsx';
import { StartMaintenance } from './start-maintenance.tsx';

export function MaintenancePanel() {
  const { actions } = useMe();
  const { data, error, refetch } = useAnswer(maintenanceState, {});
  const [done, setDone] = useState(0);
  const now = data?.maintenance ?? null;
  const finish = (): void => setDone((times) => times + 1);
  return (
    <Panel
      title={say('maintenance.title')}
      label={say('maintenance.panel')}
      done={done}
      {...(data !== undefined && {
        state: <Badge tone={now === null ? 'good' : 'warn'}>{say(now === null ? 'maintenance.off' : 'maintenance.on')}</Badge>,
      })}
    >
      <p className="text-text-2">{say('maintenance.text')}</p>
      {data === undefined &&
        (error === null ? <LoadingRows count={3} /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />)}
      {now !== null && (
        <Facts
          rows={[
            [say('maintenance.since'), say('shell.utc', { time: utcTime(now.since) })],
            [say('maintenance.until'), now.until === null ? say('maintenance.noEnd') : say('shell.utc', { time: utcTime(now.until) })],
            [say('maintenance.by'), now.by.name],
            [say('maintenance.reason'), now.reason],
            ...(now.words === null
              ? [[say('maintenance.announced'), say('maintenance.standard')] as const]
              : LANGUAGES.flatMap(({ value, name }) => {
                  const text = now.words?.[value];
                  return text === undefined ? [] : [[name, text] as const];
                })),
          ]}
        />
      )}
      {data !== undefined && !actions.includes('maintenance.switch') && <p className="text-text-2">{say('maintenance.ownersOnly')}</p>}
      {data !== undefined && actions.includes('maintenance.switch') && (
        <>
          {now !== null && <EndMaintenance onDone={finish} />}
          <Section title={say(now === null ? 'maintenance.startForm' : 'maintenance.changeForm')}>
            <StartMaintenance key={now === null ? 'start' : 'change'} now={now} onDone={finish} />
          </Section>
        </>
      )}
    </Panel>
  );
}
