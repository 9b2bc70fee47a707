import type { AnswerOf } from '@kontor/contract/call';
import { TRADING_KEY_RULES, tradingKeyDelete, tradingKeyList, tradingKeySwitch } from '@kontor/contract/trading-key';
import { Button } from '@kontor/ui/button';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { EmptyState } from '@kontor/ui/empty-state';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useFreshUser } from '../../data/user.ts';
import type { User } from '../../data/user.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { KeyDialog, SwitchOnDialog } from './key-dialog.tsx';
import type { ShownKey } from './key-draft.ts';
import { KeyRow } from './key-row.tsx';

const { mostKeys: most } = TRADING_KEY_RULES;

/** The keys of the user, and what is done with them. */
export function TradingKeys() {
  const words = useWords('trading-keys');
  const site = useWords('shell');
  const user = useFreshUser();
  const answer = useAskedCall(tradingKeyList, {});
  if (user === undefined) return null;
  return (
    <>
      <p className="max-w-140 text-13 text-text-2">{words('lead')}</p>
      <SiteLink
        to={path('apiDocs')}
        className="focus-ring mt-3 inline-block rounded-sm text-13 font-semibold text-iris no-underline hover:underline"
      >
        {site('footer.api')}
      </SiteLink>
      <AnswerPlace answer={answer} rows={3} rowHeight={188}>
        {(known) => <KeyList user={user} known={known} onDone={answer.again} />}
      </AnswerPlace>
    </>
  );
}

interface KeyListProps {
  readonly user: User;
  readonly known: AnswerOf<typeof tradingKeyList>;
  readonly onDone: () => void;
}

/** One dialog at a time. */
type Asked = { readonly what: 'create' } | { readonly what: 'edit' | 'on' | 'delete'; readonly shown: ShownKey };

function KeyList({ user, known, onDone }: KeyListProps) {
  const words = useWords('trading-keys');
  const [asked, setAsked] = useState<Asked>();
  const { list } = known;
  const close = (): void => setAsked(undefined);

  /** The kill switch asks for nothing. */
  async function switchOff({ key_id: id }: ShownKey): Promise<void> {
    try {
      await callServer(tradingKeySwitch, { key_id: id, enabled: false });
      toast.success(words('switchedOff'));
    } catch (error) {
      tellFailure(error);
    }
    onDone();
  }

  return (
    <>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <Button size={36} isDisabled={list.length >= most} onPress={() => setAsked({ what: 'create' })}>
          {words('create')}
        </Button>
        <p className="text-12 text-text-3">{words('count', { count: list.length, most })}</p>
      </div>
      {list.length === 0 ? (
        <EmptyState picture="assets" title={words('empty.title')} text={words('empty.text')} level={2} />
      ) : (
        <ul className="mt-4 border-t border-hairline">
          {list.map((shown) => (
            <KeyRow
              key={shown.key_id}
              shown={shown}
              onSwitch={(enabled) => (enabled ? setAsked({ what: 'on', shown }) : void switchOff(shown))}
              onEdit={() => setAsked({ what: 'edit', shown })}
              onDelete={() => setAsked({ what: 'delete', shown })}
            />
          ))}
        </ul>
      )}
      {asked?.what === 'create' && <KeyDialog user={user} factors={known} onDone={onDone} onClose={close} />}
      {asked?.what === 'edit' && <KeyDialog user={user} factors={known} known={asked.shown} onDone={onDone} onClose={close} />}
      {asked?.what === 'on' && <SwitchOnDialog user={user} factors={known} known={asked.shown} onDone={onDone} onClose={close} />}
      {asked?.what === 'delete' && <DeleteKey shown={asked.shown} onDone={onDone} onClose={close} />}
    </>
  );
}

interface DeleteKeyProps {
  readonly shown: ShownKey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function DeleteKey({ shown: { key_id: id, label }, onDone, onClose }: DeleteKeyProps) {
  const words = useWords('trading-keys');
  return (
    <ConfirmDialog
      isOpen
      title={words('remove.title')}
      text={<p className="text-13 wrap-anywhere">{words('remove.text', { label })}</p>}
      confirm={words('delete')}
      cancel={words('keep')}
      variant="danger"
      onCancel={onClose}
      onConfirm={async () => {
        try {
          await callServer(tradingKeyDelete, { key_id: id });
          toast.success(words('removed'));
          onClose();
        } catch (error) {
          tellFailure(error);
        }
        onDone();
      }}
    />
  );
}
