/** The groups of settings: what stands, who said so, and what one may propose. */
import { CHANGES, mayChange } from '@kontor/contract/console/changes';
import type { settingList } from '@kontor/contract/console/setting';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import type { ReactNode } from 'react';
import { useMe } from '../../data/session.ts';
import { countryName } from '../../i18n/countries.ts';
import { utcTime } from '../../i18n/times.ts';
import { say, sayKnown } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';

type Settings = OperatorAnswerOf<typeof settingList>;
type Origin = Settings['list'][number];
type Group = 'site' | 'region' | 'seconds' | 'merchant' | 'rates';
type Line = readonly [name: string, value: string, origin: Origin | undefined];

const COMMANDS = {
  site: 'setting/site',
  region: 'region/list',
  seconds: 'seconds/countries',
  merchant: 'merchant/needs',
  rates: 'setting/rates',
} as const;

const MERCHANT_FIELDS = ['age_days', 'completed', 'completion', 'counterparties'] as const;

export function SettingGroups({ settings }: { readonly settings: Settings }) {
  const originOf = (name: string): Origin | undefined => settings.list.find((each) => each.name === name);
  return (
    <div className="grid gap-6 pb-6">
      <SettingGroup
        group="site"
        lines={siteLines(settings).map(([name, value]) => [say(`settings.names.${name}`), value, originOf(name)])}
      />
      <SettingGroup
        group="region"
        lines={regionLines(settings).map(([name, value]) => [say(`settings.names.${name}`), value, originOf('region')])}
      />
      <SettingGroup
        group="seconds"
        lines={secondsLines(settings).map(([name, value]) => [say(`fields.${name}.label`), value, originOf('seconds')])}
      />
      <SettingGroup
        group="merchant"
        lines={MERCHANT_FIELDS.map((name) => [say(`fields.${name}.label`), String(settings.merchant[name]), originOf('merchant')])}
      />
      <SettingGroup
        group="rates"
        lines={Object.entries(settings.rates).map(([currency, rate]) => [
          sayKnown(`fields.${currency}.label`, currency),
          rate,
          originOf('rates'),
        ])}
      >
        {settings.rates_followed && <p className="px-4 text-text-2">{say('settings.followed')}</p>}
      </SettingGroup>
    </div>
  );
}

function SettingGroup({
  group,
  lines,
  children,
}: {
  readonly group: Group;
  readonly lines: readonly Line[];
  readonly children?: ReactNode;
}) {
  const title = say(`settings.groups.${group}`);
  return (
    <section className="grid gap-2">
      <div className="flex items-start justify-between gap-6 px-4 pt-4">
        <div className="min-w-0">
          <h2 className="font-bold text-text">{title}</h2>
          <p className="text-text-2">{say(`settings.texts.${group}`)}</p>
        </div>
        <Proposal group={group} />
      </div>
      {children}
      <Table
        label={title}
        isFixed
        head={
          <>
            <HeadCell className="w-44">{say('settings.setting')}</HeadCell>
            <HeadCell>{say('settings.stands')}</HeadCell>
            <HeadCell className="w-36">{say('settings.from')}</HeadCell>
            <HeadCell className="w-40">{say('settings.since')}</HeadCell>
          </>
        }
      >
        {lines.map(([name, value, origin]) => (
          <Row key={name}>
            <Cell>{name}</Cell>
            <Cell className="font-semibold">
              <span className="line-clamp-2 wrap-anywhere whitespace-normal" title={value}>
                {value}
              </span>
            </Cell>
            <Cell>
              <OriginWords origin={origin} />
            </Cell>
            <Cell>
              <SinceWords origin={origin} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

/** What one may propose, or who may. */
function Proposal({ group }: { readonly group: Group }) {
  const { roles } = useMe();
  const command = COMMANDS[group];
  if (!mayChange(roles, command, 'propose'))
    return (
      <span className="shrink-0 text-text-2">
        {say('settings.proposers', { roles: CHANGES[command].propose.map((role) => say(`roles.${role}`)).join(', ') })}
      </span>
    );
  return (
    <Link
      to={paths.proposeOne(command)}
      className="inline-flex min-h-7 shrink-0 items-center rounded-control px-3 font-semibold text-text shadow-[inset_0_0_0_1px_var(--color-control)] focus-ring hover:bg-s2"
    >
      {say(`settings.propose.${group}`)}
    </Link>
  );
}

function OriginWords({ origin }: { readonly origin: Origin | undefined }) {
  if (origin === undefined) return null;
  const { source, unused, set } = origin;
  const also = unused === 'file' || unused === 'environment' ? say(`settings.unused.${unused}`) : undefined;
  return (
    <span className="block min-w-0" title={also}>
      <span className="block truncate">
        {set === null
          ? say(`settings.sources.${source}`)
          : say('settings.two', { proposed: set.proposed.name, approved: set.approved.name })}
      </span>
      {also !== undefined && <span className="sr-only">{also}</span>}
    </span>
  );
}

function SinceWords({ origin }: { readonly origin: Origin | undefined }) {
  const set = origin?.set ?? null;
  if (set === null) return null;
  return (
    <span className="block truncate tabular-nums">
      <Link to={paths.change(set.change_id)} className="relative rounded-xs font-mono text-iris focus-ring hit-44">
        {say('settings.change', { id: set.change_id })}
      </Link>{' '}
      <span className="text-text-2">{utcTime(set.time).slice(0, 16)}</span>
    </span>
  );
}

function siteLines({ site }: Settings) {
  const { communities, download, sys, service_info: service, chat, app_only: appOnly } = site;
  const downloads = [download.android_download_url, download.ios_download_url].filter((url) => url !== '');
  return [
    ['communities', orNothing(communities.map(({ name, link }) => name || link).join(', '))],
    ['download', orNothing(downloads.join(', '))],
    ['sys', say(sys.enable_phone_register === 1 ? 'choices.on' : 'choices.off')],
    ['service_info', orNothing(service.email)],
    ['chat', orNothing(chat.url)],
    ['app_only', orNothing(appOnly.map((action) => say(`lists.app_only.${action}`)).join(', '))],
  ] as const;
}

function regionLines({ region: { allow_countries: allow, deny_countries: deny, deny_networks: networks } }: Settings) {
  return [
    ['allow_countries', allow.map(countryName).join(', ') || say('settings.all')],
    ['deny_countries', deny.map(countryName).join(', ') || say('settings.none')],
    ['deny_networks', networks.join(', ') || say('settings.none')],
  ] as const;
}

function secondsLines({ seconds: { everywhere, countries, identity } }: Settings) {
  return [
    ['everywhere', say(everywhere ? 'choices.on' : 'choices.off')],
    ['countries', countries.map(countryName).join(', ') || say('settings.none')],
    ['identity', say(identity ? 'choices.on' : 'choices.off')],
  ] as const;
}

function orNothing(text: string): string {
  return text === '' ? say('settings.nothing') : text;
}
