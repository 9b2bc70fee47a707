import { accountSettings, accountSettingsSave } from '@kontor/contract/account';
import type { AccountSettings } from '@kontor/contract/account';
import { DISPLAY_CURRENCIES, LANGUAGES } from '@kontor/contract/locale';
import type { DisplayCurrencyName, Locale } from '@kontor/contract/locale';
import { Segment } from '@kontor/ui/segment';
import { Select } from '@kontor/ui/select';
import { Switch } from '@kontor/ui/switch';
import { ChevronRight, Contact, Landmark, Lock } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { callServer } from '../../data/call-server.ts';
import { FIRST_VISIBLE_LANG, OFFER_SIMPLIFIED_CHINESE } from '../../data/constants.ts';
import { currentLocale, settings, useSettings } from '../../data/settings.ts';
import type { Settings } from '../../data/settings.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useAskedCall } from '../../data/asked-call.ts';
import { useFreshUser } from '../../data/user.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { AvatarRow } from './avatar-row.tsx';
import { NicknameForm } from './nickname-form.tsx';

type MailKind = keyof AccountSettings['mails'];

/** Kinds of mail that a person may switch off. */
const MAIL_KINDS: readonly MailKind[] = ['login', 'trade', 'wallet', 'news'];

/** General settings (spec §2 c-set): each applies at once and follows the person to other devices. */
export function GeneralSettings() {
  const words = useWords('user');
  const user = useFreshUser();
  if (user === undefined) return null;
  return (
    <div className="grid max-w-140 gap-8">
      <Group title={words('settings.you')}>
        <AvatarRow user={user} />
        <NicknameForm key={user.nickname} known={user.nickname} />
      </Group>
      <Group title={words('settings.display')}>
        <DisplayChoices />
      </Group>
      <Group title={words('settings.mails')}>
        <MailChoices />
      </Group>
      <Group title={words('menu.payments')}>
        <ul className="border-t border-hairline">
          {(
            [
              ['userAddresses', words('menu.addresses'), Contact],
              ['userCollections', words('menu.collections'), Landmark],
            ] as const
          ).map(([name, label, Icon]) => (
            <li key={name} className="border-b border-hairline">
              <SiteLink
                to={path(name)}
                className="focus-ring-inside flex min-h-11 items-center gap-3 text-13 font-semibold text-text no-underline hover:bg-s2"
              >
                <Icon size={18} strokeWidth={1.5} aria-hidden className="text-text-2" />
                <span className="flex-1">{label}</span>
                <ChevronRight size={16} strokeWidth={1.5} aria-hidden className="text-text-2" />
              </SiteLink>
            </li>
          ))}
        </ul>
      </Group>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="text-16 font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** The languages offered, and the one in use where it is not among them. */
function offeredLanguages() {
  return LANGUAGES.filter(({ lang, value }) => lang >= FIRST_VISIBLE_LANG || OFFER_SIMPLIFIED_CHINESE || value === currentLocale());
}

function DisplayChoices() {
  const words = useWords('user');
  const shell = useWords('shell');
  const { theme, marketColors, density, timeZone, displayCurrency } = useSettings((state) => state);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={words('settings.priceMethod')}
        items={DISPLAY_CURRENCIES.map(({ name, mark }) => ({ id: name, label: name, aside: mark }))}
        selected={displayCurrency}
        onSelect={(id) => settings.setState({ displayCurrency: id as DisplayCurrencyName })}
      />
      <Select
        label={shell('language')}
        items={offeredLanguages().map(({ name, value }) => ({ id: value, label: name }))}
        selected={currentLocale()}
        onSelect={(id) => settings.setState({ locale: id as Locale })}
      />
      <Select
        label={shell('settings.market')}
        items={(['default', 'inverted', 'kr', 'cvd'] as const).map((id) => ({ id, label: shell(`settings.market_${id}`) }))}
        selected={marketColors}
        onSelect={(id) => settings.setState({ marketColors: id as Settings['marketColors'] })}
      />
      <Choice label={shell('settings.zone')}>
        <Segment
          label={shell('settings.zone')}
          items={[
            { id: 'local', label: shell('settings.local') },
            { id: 'UTC', label: shell('settings.utc') },
          ]}
          selected={timeZone}
          onSelect={(id) => settings.setState({ timeZone: id as Settings['timeZone'] })}
        />
      </Choice>
      <Choice label={shell('settings.theme')}>
        <Segment
          label={shell('settings.theme')}
          items={(['system', 'dusk', 'dawn'] as const).map((id) => ({ id, label: shell(`settings.${id}`) }))}
          selected={theme}
          onSelect={(id) => settings.setState({ theme: id as Settings['theme'] })}
        />
      </Choice>
      <Choice label={shell('settings.density')}>
        <Segment
          label={shell('settings.density')}
          items={(['compact', 'regular', 'comfortable'] as const).map((id) => ({ id, label: shell(`settings.${id}`) }))}
          selected={density}
          onSelect={(id) => settings.setState({ density: id as Settings['density'] })}
        />
      </Choice>
    </div>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <p aria-hidden className="mb-1 text-12 text-text-2">
        {label}
      </p>
      {children}
    </div>
  );
}

/** Which mails come. Those about security always do. */
function MailChoices() {
  const answer = useAskedCall(accountSettings, {});
  return (
    <AnswerPlace answer={answer} rows={MAIL_KINDS.length + 1} rowHeight={44}>
      {({ settings: { mails } }) => <MailRows known={mails} />}
    </AnswerPlace>
  );
}

function MailRows({ known }: { readonly known: Readonly<Record<MailKind, boolean>> }) {
  const words = useWords('user');
  const [mails, setMails] = useState(known);

  async function choose(kind: MailKind, isOn: boolean): Promise<void> {
    const before = mails;
    const next = { ...mails, [kind]: isOn };
    setMails(next);
    try {
      await callServer(accountSettingsSave, { mails: next });
    } catch (error) {
      setMails(before);
      tellFailure(error);
    }
  }

  return (
    <div className="border-t border-hairline">
      <div className="flex min-h-11 items-center gap-3 border-b border-hairline text-13">
        <span className="flex-1">{words('mail.security')}</span>
        <span className="flex items-center gap-1.5 text-12 text-text-2">
          <Lock size={14} strokeWidth={1.5} aria-hidden />
          {words('mail.always')}
        </span>
      </div>
      {MAIL_KINDS.map((kind) => (
        <div key={kind} className="flex min-h-11 items-center border-b border-hairline">
          <Switch spread isSelected={mails[kind]} onChange={(isOn) => void choose(kind, isOn)}>
            {words(`mail.${kind}`)}
          </Switch>
        </div>
      ))}
    </div>
  );
}
