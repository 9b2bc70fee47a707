import { contractTable } from '@kontor/contract/console/contract';
import { currencyTable } from '@kontor/contract/console/currency';
import { mayChange } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { feeTable } from '@kontor/contract/console/fee';
import { icoTable } from '@kontor/contract/console/ico';
import { pairTable } from '@kontor/contract/console/pair';
import { platformLimits } from '@kontor/contract/console/platform';
import { secondsTable } from '@kontor/contract/console/seconds';
import { EmptyState } from '@kontor/ui/empty-state';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../data/call-server.ts';
import { usePending } from '../data/pending.ts';
import { useAnswer, useMe } from '../data/session.ts';
import { PendingChanges } from '../features/changes/pending-changes.tsx';
import { WaitingChanges } from '../features/changes/waiting-changes.tsx';
import { ActionLink } from '../features/markets/action-link.tsx';
import { ContractPanel } from '../features/markets/contract-panel.tsx';
import { ContractTable } from '../features/markets/contract-table.tsx';
import { CurrencyPanel } from '../features/markets/currency-panel.tsx';
import { CurrencyTable } from '../features/markets/currency-table.tsx';
import { effectOn, effectOnContract } from '../features/markets/effects.ts';
import { FeeList } from '../features/markets/fee-list.tsx';
import { HaltStrips } from '../features/markets/halt-strips.tsx';
import { ItemPanel } from '../features/markets/item-panel.tsx';
import { ItemTable } from '../features/markets/item-table.tsx';
import { isAbout } from '../features/markets/item-words.tsx';
import { InsuranceLine } from '../features/markets/insurance-line.tsx';
import { LimitFacts } from '../features/markets/limit-facts.tsx';
import { MARKET_PARTS, MarketTabs } from '../features/markets/market-tabs.tsx';
import type { MarketPart } from '../features/markets/market-tabs.tsx';
import { contractName, pairName } from '../features/markets/market-words.tsx';
import { PairPanel } from '../features/markets/pair-panel.tsx';
import { PairTable } from '../features/markets/pair-table.tsx';
import { SecondsHouse } from '../features/markets/seconds-house.tsx';
import { SecondsPanel } from '../features/markets/seconds-panel.tsx';
import { SecondsTable } from '../features/markets/seconds-table.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';
import { paths } from '../paths/paths.ts';

/** Tables are asked for so often, ms. */
const REFRESH_MS = 5_000;

/** What is listed and what it costs: pairs, contracts, seconds contracts, new coins, currencies, fees, limits; what stands and what is proposed. */
export function MarketsScreen({ first, second }: { readonly first: string; readonly second: string }) {
  const part: MarketPart = MARKET_PARTS.find((each) => each === first) ?? 'pairs';
  const opened = (part === 'pairs' ? first : second) || undefined;
  if (part === 'contracts') return <Contracts opened={opened} />;
  if (part === 'seconds') return <Seconds opened={opened} />;
  if (part === 'ico') return <Items opened={/^[0-9]{1,5}$/.test(second) ? Number(second) : undefined} />;
  if (part === 'currencies') return <Currencies opened={opened} />;
  if (part === 'fees') return <Fees />;
  if (part === 'limits') return <Limits />;
  return <Pairs opened={opened} />;
}

function Pairs({ opened }: { readonly opened: string | undefined }) {
  const answer = useAnswer(pairTable, {}, { everyMs: REFRESH_MS });
  const pending = usePending('pair/');
  const row = answer.data?.list.find(({ pair }) => pair === opened);
  return (
    <Part
      part="pairs"
      action={<Propose command="pair/list">{say('markets.listPair')}</Propose>}
      panel={
        row === undefined ? (
          <Panel title={opened === undefined ? say('markets.noneOpen') : pairName(opened)} label={say('markets.pairPanel')}>
            <p className="text-text-2">
              {opened === undefined || answer.data === undefined ? say('markets.choosePair') : say('markets.notListed')}
            </p>
          </Panel>
        ) : (
          <PairPanel
            key={row.pair}
            row={row}
            pending={pending}
            proposed={
              <PendingChanges list={pending.filter(({ subject }) => subject === row.pair)} effectOf={(change) => effectOn(row, change)} />
            }
          />
        )
      }
    >
      <Answered answer={answer}>
        {({ list }) => (
          <>
            <HaltStrips kind="pair" list={list} />
            {list.length === 0 ? (
              <EmptyState picture="orders" title={say('markets.empty')} text={say('markets.emptyText')} />
            ) : (
              <PairTable list={list} opened={opened} pending={pending} />
            )}
          </>
        )}
      </Answered>
      <WaitingChanges list={pending} />
      <Keys />
    </Part>
  );
}

function Contracts({ opened }: { readonly opened: string | undefined }) {
  const answer = useAnswer(contractTable, {}, { everyMs: REFRESH_MS });
  const pending = usePending('contract/');
  const row = answer.data?.list.find(({ pair }) => pair === opened);
  return (
    <Part
      part="contracts"
      action={<Propose command="contract/save">{say('contracts.list')}</Propose>}
      panel={
        row === undefined ? (
          <Panel title={opened === undefined ? say('contracts.noneOpen') : contractName(opened)} label={say('contracts.panel')}>
            <p className="text-text-2">
              {opened === undefined || answer.data === undefined ? say('contracts.choose') : say('markets.notListed')}
            </p>
          </Panel>
        ) : (
          <ContractPanel
            key={row.pair}
            row={row}
            pending={pending}
            proposed={
              <PendingChanges
                list={pending.filter(({ subject }) => subject === row.pair)}
                effectOf={(change) => effectOnContract(row, change)}
              />
            }
          />
        )
      }
    >
      <Answered answer={answer}>
        {({ list, insurance }) => (
          <>
            <HaltStrips kind="contract" list={list} />
            {list.length === 0 ? (
              <EmptyState picture="orders" title={say('contracts.empty')} text={say('contracts.emptyText')} />
            ) : (
              <ContractTable list={list} opened={opened} pending={pending} />
            )}
            <InsuranceLine insurance={insurance} />
          </>
        )}
      </Answered>
      <WaitingChanges list={pending} />
      <Keys />
    </Part>
  );
}

function Seconds({ opened }: { readonly opened: string | undefined }) {
  const answer = useAnswer(secondsTable, {}, { everyMs: REFRESH_MS });
  const pending = usePending('seconds/');
  const row = answer.data?.list.find(({ pair }) => pair === opened);
  return (
    <Part
      part="seconds"
      action={<Propose command="seconds/save">{say('seconds.offer')}</Propose>}
      panel={
        row === undefined || answer.data === undefined ? (
          <Panel title={opened === undefined ? say('seconds.noneOpen') : pairName(opened)} label={say('seconds.panel')}>
            <p className="text-text-2">
              {opened === undefined || answer.data === undefined ? say('seconds.choose') : say('seconds.notOffered')}
            </p>
          </Panel>
        ) : (
          <SecondsPanel
            key={row.pair}
            row={row}
            symbol={answer.data.house.symbol}
            pending={pending}
            proposed={<PendingChanges list={pending.filter(({ subject }) => subject === row.pair)} />}
          />
        )
      }
    >
      <Answered answer={answer}>
        {(data) => (
          <>
            {data.list.length === 0 ? (
              <EmptyState picture="orders" title={say('seconds.empty')} text={say('seconds.emptyText')} />
            ) : (
              <SecondsTable list={data.list} opened={opened} pending={pending} />
            )}
            <SecondsHouse answer={data} />
          </>
        )}
      </Answered>
      <WaitingChanges list={pending} />
      <Keys />
    </Part>
  );
}

function Items({ opened }: { readonly opened: number | undefined }) {
  const answer = useAnswer(icoTable, {}, { everyMs: REFRESH_MS });
  const pending = usePending('ico/');
  const row = answer.data?.list.find(({ item }) => item === opened);
  return (
    <Part
      part="ico"
      action={<Propose command="ico/create">{say('ico.sell')}</Propose>}
      panel={
        row === undefined ? (
          <Panel title={opened === undefined ? say('ico.noneOpen') : say('ico.number', { item: opened })} label={say('ico.panel')}>
            <p className="text-text-2">{opened === undefined || answer.data === undefined ? say('ico.choose') : say('ico.notThere')}</p>
          </Panel>
        ) : (
          <ItemPanel key={row.item} row={row} proposed={<PendingChanges list={pending.filter((change) => isAbout(row, change))} />} />
        )
      }
    >
      <Answered answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState picture="assets" title={say('ico.empty')} text={say('ico.emptyText')} />
          ) : (
            <ItemTable list={list} opened={opened} pending={pending} />
          )
        }
      </Answered>
      <WaitingChanges list={pending} />
      <Keys />
    </Part>
  );
}

function Currencies({ opened }: { readonly opened: string | undefined }) {
  const answer = useAnswer(currencyTable, {}, { everyMs: REFRESH_MS });
  const pending = usePending('currency/');
  const row = answer.data?.list.find(({ symbol }) => symbol === opened);
  return (
    <Part
      part="currencies"
      action={<Propose command="currency/list">{say('markets.listCurrency')}</Propose>}
      panel={
        row === undefined ? (
          <Panel title={opened ?? say('markets.noCurrencyOpen')} label={say('markets.currencyPanel')}>
            <p className="text-text-2">
              {opened === undefined || answer.data === undefined ? say('markets.chooseCurrency') : say('markets.notListed')}
            </p>
          </Panel>
        ) : (
          <CurrencyPanel
            row={row}
            pending={pending}
            proposed={<PendingChanges list={pending.filter(({ subject }) => subject === row.symbol)} />}
          />
        )
      }
    >
      <Answered answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState picture="assets" title={say('markets.noCurrencies')} text={say('markets.noCurrenciesText')} />
          ) : (
            <CurrencyTable list={list} opened={opened} pending={pending} />
          )
        }
      </Answered>
      <WaitingChanges list={pending} />
      <Keys />
    </Part>
  );
}

function Fees() {
  const answer = useAnswer(feeTable, {}, { everyMs: REFRESH_MS });
  const [spot, contracts] = [usePending('fee/'), usePending('contract/tier')];
  const pending = [...spot, ...contracts];
  return (
    <Part
      part="fees"
      action={
        <>
          <Propose command="contract/tier">{say('markets.setContractTier')}</Propose>
          <Propose command="fee/tier">{say('markets.setTier')}</Propose>
        </>
      }
    >
      <Answered answer={answer}>{({ list }) => <FeeList list={list} pending={pending} />}</Answered>
      <p className="px-4 py-3 text-text-2">{say('markets.feesText')}</p>
      <WaitingChanges list={pending} />
    </Part>
  );
}

function Limits() {
  const answer = useAnswer(platformLimits, {}, { everyMs: REFRESH_MS });
  const pending = usePending('platform/');
  return (
    <Part part="limits" action={<Propose command="platform/config">{say('markets.changeLimits')}</Propose>}>
      <Answered answer={answer}>
        {({ limits }) =>
          limits === null ? (
            <EmptyState picture="restricted" title={say('markets.noLimits')} text={say('markets.noLimitsText')} />
          ) : (
            <LimitFacts limits={limits} pending={pending} />
          )
        }
      </Answered>
      <WaitingChanges list={pending} />
    </Part>
  );
}

interface PartProps {
  readonly part: MarketPart;
  readonly action: ReactNode;
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

function Part({ part, action, panel, children }: PartProps) {
  return (
    <Page title={say('markets.title')} beside={<MarketTabs part={part} />} action={action} panel={panel}>
      {children}
    </Page>
  );
}

/** The way to a form, for who may propose it. */
function Propose({ command, children }: { readonly command: ChangeCommand; readonly children: ReactNode }) {
  const { roles } = useMe();
  if (!mayChange(roles, command, 'propose')) return <span className="text-text-2">{say('changes.mayNotPropose')}</span>;
  return <ActionLink to={paths.proposeOne(command)}>{children}</ActionLink>;
}

interface AnsweredProps<Data> {
  readonly answer: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly children: (data: Data) => ReactNode;
}

/** What came, or that it is on its way, or why it did not come. */
function Answered<Data>({ answer: { data, error, refetch }, children }: AnsweredProps<Data>) {
  if (data !== undefined) return children(data);
  return error === null ? <LoadingRows /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />;
}

function Keys() {
  return <p className="mt-auto px-4 py-3 text-11 text-text-2">{say('markets.keys')}</p>;
}
