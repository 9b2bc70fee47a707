import { avatar } from '@kontor/contract/account';
import { Button } from '@kontor/ui/button';
import { toast } from '@kontor/ui/toast-list';
import { useRef, useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { refreshUser } from '../../data/user.ts';
import type { User } from '../../data/user.ts';
import { useWords } from '../../i18n/words.ts';
import { AvatarDialog } from './avatar-dialog.tsx';
import { AvatarPicture } from './avatar-picture.tsx';

/** Larger pictures are not opened: a phone's camera makes 12 MB. */
const MOST_BYTES = 40_000_000;

/** The account's picture, and the ways to another one or to none. */
export function AvatarRow({ user }: { readonly user: User }) {
  const words = useWords('user');
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isRemoving, setRemoving] = useState(false);

  async function choose(file: File | null | undefined): Promise<void> {
    if (file === null || file === undefined) return;
    try {
      if (file.size > MOST_BYTES) throw new Error('too large');
      setPicture(await createImageBitmap(file));
    } catch {
      toast.error(words('avatar.unreadable'));
    }
  }

  async function remove(): Promise<void> {
    setRemoving(true);
    try {
      await callServer(avatar, { file: null });
      await refreshUser();
      toast.success(words('avatar.removed'));
    } catch (error) {
      tellFailure(error);
    }
    setRemoving(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <AvatarPicture file={user.avatar} initials={(user.nickname || user.account).slice(0, 2)} label={words('avatar.label')} size={64} />
      <input
        ref={input}
        type="file"
        name="avatar"
        accept="image/jpeg,image/png,image/webp"
        aria-label={words('avatar.choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void choose(event.currentTarget.files?.item(0));
          event.currentTarget.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size={28} onPress={() => input.current?.click()}>
          {words('avatar.choose')}
        </Button>
        {user.avatar !== null && (
          <Button variant="quiet" size={28} sending={isRemoving} sendingLabel={words('saving')} onPress={() => void remove()}>
            {words('avatar.remove')}
          </Button>
        )}
      </div>
      {picture !== undefined && <AvatarDialog picture={picture} onClose={() => setPicture(undefined)} />}
    </div>
  );
}
