import type { PriceAlert } from '@kontor/contract/price-alert';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Switch } from '@kontor/ui/switch';
import { useState } from 'react';
import { useSettings } from '../../data/settings.ts';
import { formatTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useAlertName, useAlertWords } from './alert-words.ts';
import { pairName } from './use-alert-market.ts';

interface AlertRowProps {
  readonly alert: PriceAlert;
  readonly onSwitch: (enabled: boolean) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** An alert: its market, what it waits for, and what has become of it. */
export function AlertRow({ alert, onSwitch, onEdit, onDelete }: AlertRowProps) {
  const words = useWords('price-alerts');
  const says = useAlertWords();
  const name = useAlertName()(alert);
  const timeOf = useTimeOf();
  const [openedMs] = useState(() => Date.now());
  const { source, pair, state, repeat, mail, note, time, reached, quiet_until: quiet, created } = alert;
  const isOver = state === 'fired' || state === 'ended';
  const facts = [
    ...(isOver ? [] : [words(`repeat.${repeat}`)]),
    ...(mail && !isOver ? [words('row.byMail')] : []),
    ...(quiet !== null && quiet > openedMs ? [words('row.quiet', { time: timeOf(quiet) })] : []),
    ...(reached === null ? [] : [words('row.reached', { value: reached })]),
    ...(time === null
      ? [words('row.created', { time: timeOf(created) })]
      : [isOver ? timeOf(time) : words('row.last', { time: timeOf(time) })]),
  ];
  return (
    <li data-alert={alert.id} data-state={state} className="flex items-start gap-3 border-b border-hairline py-4">
      <CoinDisc symbol={pair.split('_')[0] ?? ''} size={24} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <SiteLink
            to={source === 'spot' ? paths.spotTrade(pair) : paths.contract(pair)}
            className="focus-ring rounded-sm text-14 font-semibold text-text no-underline hover:underline"
          >
            {pairName(pair)}
          </SiteLink>
          <span className="text-12 text-text-3">{words(`form.${source}`)}</span>
          {state === 'off' && <Badge tone="neutral">{words('row.off')}</Badge>}
          {state === 'ended' && <Badge tone="warn">{words('row.ended')}</Badge>}
        </div>
        <p className="text-13 wrap-anywhere text-text tabular-nums">{says(alert)}</p>
        {note !== '' && <p className="text-13 wrap-anywhere text-text-2">{note}</p>}
        <p className="flex flex-wrap gap-x-3 text-12 text-text-3 tabular-nums">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          {!isOver && (
            <Button variant="secondary" size={28} aria-label={`${words('change')}: ${name}`} onPress={onEdit}>
              {words('change')}
            </Button>
          )}
          <Button variant="secondary" size={28} aria-label={`${words('delete')}: ${name}`} onPress={onDelete}>
            {words('delete')}
          </Button>
        </div>
      </div>
      {!isOver && (
        <Switch isSelected={state === 'open'} onChange={onSwitch}>
          <span className="sr-only">
            {words('switch')}: {name}
          </span>
        </Switch>
      )}
    </li>
  );
}

function useTimeOf(): (ms: number) => string {
  const zone = useSettings(({ timeZone }) => timeZone);
  const tag = useLanguageTag();
  return (ms) => formatTime(ms, zone, tag);
}
