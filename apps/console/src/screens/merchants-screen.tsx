import { merchantList } from '@kontor/contract/console/merchant';
import { sentenceOf } from '../data/call-server.ts';
import { useAnswer } from '../data/session.ts';
import { MerchantPanel } from '../features/merchants/merchant-panel.tsx';
import { MerchantList } from '../features/merchants/merchant-rows.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';

/** Who may advertise in peer trade, who asks to, and one of them with his figures. */
export function MerchantsScreen({ opened }: { readonly opened: number | undefined }) {
  return (
    <Page
      title={say('merchants.title')}
      beside={<span className="text-text-2">{say('merchants.note')}</span>}
      panel={
        opened === undefined ? (
          <Panel title={say('merchants.noneOpen')} label={say('merchants.panel')}>
            <p className="text-text-2">{say('merchants.choose')}</p>
          </Panel>
        ) : (
          <OpenedMerchant key={opened} uid={opened} />
        )
      }
    >
      <MerchantList opened={opened} />
    </Page>
  );
}

function OpenedMerchant({ uid }: { readonly uid: number }) {
  const { data, error, refetch } = useAnswer(merchantList, { uid });
  const merchant = data?.list[0];
  if (data !== undefined && merchant !== undefined) return <MerchantPanel merchant={merchant} needs={data.needs} />;
  return (
    <Panel title={String(uid)} label={say('merchants.panel')}>
      {error !== null && <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
      {error === null && data === undefined && <LoadingRows count={4} />}
      {data !== undefined && <p className="text-text-2">{say('merchants.nobody')}</p>}
    </Panel>
  );
}
