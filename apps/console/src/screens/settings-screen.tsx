import { settingList } from '@kontor/contract/console/setting';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer } from '../data/session.ts';
import { MaintenancePanel } from '../features/settings/maintenance-panel.tsx';
import { SettingGroups } from '../features/settings/setting-groups.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';

/** What the platform is set to, and whether customers may do anything. */
export function SettingsScreen() {
  const { data, error, refetch } = useAnswer(settingList, {}, { everyMs: 15_000 });
  return (
    <Page title={say('settings.title')} beside={<span className="text-text-2">{say('settings.lead')}</span>} panel={<MaintenancePanel />}>
      {data !== undefined ? (
        <SettingGroups settings={data} />
      ) : error === null ? (
        <LoadingRows />
      ) : (
        <FailedPart text={sentenceOf(error)} again={() => void refetch()} />
      )}
    </Page>
  );
}
