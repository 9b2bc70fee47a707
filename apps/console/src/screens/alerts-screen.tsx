import { AlertPanel } from '../features/alerts/alert-panel.tsx';
import { AlertTable } from '../features/alerts/alert-table.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';

/** What was wrong with the exchange, from when to when, and who took care of it. */
export function AlertsScreen({ opened }: { readonly opened: number | undefined }) {
  return (
    <Page
      title={say('alerts.title')}
      beside={<span className="text-text-2">{say('alerts.text')}</span>}
      panel={
        opened === undefined ? (
          <Panel title={say('alerts.noneOpen')} label={say('alerts.panel')}>
            <p className="text-text-2">{say('alerts.choose')}</p>
          </Panel>
        ) : (
          <AlertPanel key={opened} id={opened} />
        )
      }
    >
      <AlertTable opened={opened} />
    </Page>
  );
}
