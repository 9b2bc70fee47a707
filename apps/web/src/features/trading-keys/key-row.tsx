import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { CopyButton } from '@kontor/ui/copy-button';
import { Switch } from '@kontor/ui/switch';
import { toast } from '@kontor/ui/toast-list';
import { Clock3 } from 'lucide-react';
import { useTimeLeft } from '../../forms/use-time-left.ts';
import { useWords } from '../../i18n/words.ts';
import { KIND_NAMES } from './key-draft.ts';
import type { ShownKey } from './key-draft.ts';
import { useKeyTimes } from './key-times.ts';

interface KeyRowProps {
  readonly shown: ShownKey;
  readonly onSwitch: (enabled: boolean) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A key: what it may do, from where and until when, when it was used, and the switch that stops it. */
export function KeyRow({ shown, onSwitch, onEdit, onDelete }: KeyRowProps) {
  const words = useWords('trading-keys');
  const shell = useWords('shell');
  const { timeOf } = useKeyTimes();
  const { label, api_key: apiKey, kind, scopes, addresses, created, expires, last_used: used, withdraw_frozen_until: frozen } = shown;
  const left = useTimeLeft(expires ?? 0);
  const isExpired = expires !== null && left === undefined;
  const state = isExpired ? 'expired' : shown.enabled ? 'on' : 'off';
  const end = expires === null ? words('row.never') : words(isExpired ? 'row.expired' : 'row.expires', { time: timeOf(expires) });
  return (
    <li data-key={shown.key_id} className="grid gap-2 border-b border-hairline py-4">
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-14 font-semibold wrap-anywhere">{label}</h3>
          <Badge tone={state === 'on' ? 'good' : state === 'expired' ? 'warn' : 'neutral'}>{words(`state.${state}`)}</Badge>
        </div>
        <Switch className="-me-2" isSelected={shown.enabled} onChange={onSwitch}>
          <span className="sr-only">
            {words('switch')}: {label}
          </span>
        </Switch>
      </div>
      <div className="flex min-w-0 items-start gap-2">
        <code className="min-w-0 py-2 font-mono text-12 break-all text-text-2">{apiKey}</code>
        <CopyButton
          text={apiKey}
          label={`${words('made.copyApiKey')}: ${label}`}
          copiedLabel={shell('user.copied')}
          onFail={() => toast.error(shell('user.copyFailed'))}
        />
      </div>
      <ul className="flex flex-wrap gap-2">
        {scopes.map((scope) => (
          <li key={scope} className="rounded-sm bg-s2 px-2 py-1 text-12">
            {words(`scope.${scope}`)}
          </li>
        ))}
      </ul>
      <p className="text-12 wrap-anywhere text-text-2">
        {addresses.length === 0 ? words('row.anywhere') : words('row.from', { addresses: addresses.join(', ') })}
      </p>
      {frozen !== null && (
        <p className="flex items-start gap-2 text-12">
          <Clock3 size={14} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-warn" />
          {words('row.frozen', { time: timeOf(frozen) })}
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 sm:items-center">
        <p className="flex min-w-0 flex-1 flex-wrap gap-x-4 text-12 text-text-3 max-sm:grid">
          {[
            KIND_NAMES[kind],
            words('row.created', { time: timeOf(created) }),
            end,
            used === null ? words('row.unused') : words('row.used', { time: timeOf(used.time), address: used.address }),
          ].map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size={28} aria-label={`${words('edit')}: ${label}`} onPress={onEdit}>
            {words('edit')}
          </Button>
          <Button variant="secondary" size={28} aria-label={`${words('delete')}: ${label}`} onPress={onDelete}>
            {words('delete')}
          </Button>
        </div>
      </div>
    </li>
  );
}
