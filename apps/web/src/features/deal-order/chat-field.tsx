import { Button } from '@kontor/ui/button';
import { countCharacters } from '@kontor/ui/count-characters';
import { IconButton } from '@kontor/ui/icon-button';
import { TextField } from '@kontor/ui/text-field';
import { ImagePlus, Send, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { MAX_CHAT_LENGTH } from '@kontor/contract/deal';
import { useWords } from '../../i18n/words.ts';
import { usePictures } from './pictures.tsx';

interface ChatFieldProps {
  readonly onSend: (text: string, file: string | undefined) => void;
  /** Short answers that are sent by one press. */
  readonly quick: readonly string[];
}

/** The place to write: quick answers, a picture, and words. Long: each part with its property a line. */
export function ChatField({ onSend, quick }: ChatFieldProps) {
  const words = useWords('deal');
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const chosen = usePictures('chat');
  const [picture] = chosen.pictures;
  const over = countCharacters(text) - MAX_CHAT_LENGTH;
  const file = picture?.file;
  const canSend = over <= 0 && !chosen.isBusy && (text.trim() !== '' || file !== undefined);
  const send = (): void => {
    if (!canSend) return;
    onSend(text.trim(), file);
    setText('');
    chosen.clear();
  };
  return (
    <div className="border-t border-hairline px-6 pt-3 pb-4 max-xl:px-4">
      {quick.length > 0 && (
        <div role="group" aria-label={words('chat.quick')} className="flex flex-wrap gap-2 pb-3">
          {quick.map((reply) => (
            <Button key={reply} variant="secondary" size={28} onPress={() => onSend(reply, undefined)}>
              {reply}
            </Button>
          ))}
        </div>
      )}
      {picture !== undefined && (
        <div className="flex items-center gap-3 pb-3">
          <img src={picture.url} alt={words('order.picture', { number: 1 })} className="size-14 rounded-control object-cover" />
          <span role={picture.failure === undefined ? undefined : 'alert'} className="min-w-0 flex-1 text-12 text-text-2">
            {picture.failure ?? (file === undefined ? words('order.uploading') : '')}
          </span>
          <IconButton
            label={words('order.remove', { number: 1 })}
            icon={<X size={14} strokeWidth={1.5} aria-hidden />}
            onPress={() => chosen.remove(picture.key)}
          />
        </div>
      )}
      <div className="flex items-start gap-2">
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          onChange={({ currentTarget }) => {
            const source = currentTarget.files?.item(0);
            if (source !== null && source !== undefined) {
              chosen.clear();
              chosen.take(source);
            }
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        <IconButton
          label={words('chat.picture')}
          size={40}
          icon={<ImagePlus size={16} strokeWidth={1.5} aria-hidden />}
          onPress={() => input.current?.click()}
          className="shadow-[inset_0_0_0_1px_var(--color-control)]"
        />
        <TextField
          className="flex-1"
          label={words('chat.message')}
          hideLabel
          placeholder={words('chat.message')}
          value={text}
          onChange={setText}
          onEnter={send}
          enterKeyHint="send"
          autoComplete="off"
          error={over > 0 ? words('chat.tooLong', { count: over }) : undefined}
        />
        <IconButton
          label={words('chat.send')}
          size={40}
          icon={<Send size={16} strokeWidth={1.5} aria-hidden />}
          isDisabled={!canSend}
          onPress={send}
          className="bg-s2"
        />
      </div>
    </div>
  );
}
