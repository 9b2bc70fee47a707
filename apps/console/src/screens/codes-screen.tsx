import { useMe } from '../data/session.ts';
import { CodeTable } from '../features/codes/code-table.tsx';
import { MakeCode } from '../features/codes/make-code.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';

/** Codes by which the first people of an exchange register. */
export function CodesScreen() {
  const { actions } = useMe();
  return (
    <Page
      title={say('codes.title')}
      panel={
        <Panel title={say('codes.make')} label={say('codes.panel')}>
          <p className="text-text-2">{say('codes.text')}</p>
          {actions.includes('invitation.make') && <MakeCode />}
        </Panel>
      }
    >
      <CodeTable />
    </Page>
  );
}
