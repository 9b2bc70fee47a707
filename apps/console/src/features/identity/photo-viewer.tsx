/** The two photos of a submission: each is asked for when somebody wants to see it, and counts as seen when it stands there. */
import { identityDetail, identityFile } from '@kontor/contract/console/identity';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { EmptyState } from '@kontor/ui/empty-state';
import { IconButton } from '@kontor/ui/icon-button';
import { Skeleton } from '@kontor/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Columns2, Contrast, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../data/call-server.ts';
import { useView } from '../../data/session.ts';
import { FailedPart } from '../../frame/failed-part.tsx';
import { say } from '../../i18n/words.ts';
import { PhotoImage } from '../../frame/photo-image.tsx';
import { turned, zoomStep } from './review.ts';

type Submission = OperatorAnswerOf<typeof identityDetail>;

const SIDES = ['front', 'back'] as const;
type Side = (typeof SIDES)[number];

export function PhotoViewer({ submission }: { readonly submission: Submission }) {
  const memory = useQueryClient();
  const { id, seen } = submission;
  const [shown, setShown] = useState<readonly Side[]>([]);
  const [wanted, setWanted] = useState<readonly Side[]>([]);
  const [look, setLook] = useState(WHOLE);
  const front = useSide(submission, 'front', wanted.includes('front'));
  const back = useSide(submission, 'back', wanted.includes('back'));
  const photos = { front, back };
  const choose = (next: readonly Side[]): void => {
    setShown(next);
    setLook(({ strong }) => ({ ...WHOLE, strong }));
    setWanted((before) => [...new Set([...before, ...next])]);
  };
  const markSeen = (file: string): void => {
    memory.setQueryData<Submission>([identityDetail.path, { id }], (before) =>
      before === undefined || before.seen.includes(file) ? before : { ...before, seen: [...before.seen, file] },
    );
  };
  return (
    <section aria-label={say('identity.viewer')} className="flex min-h-120 min-w-0 flex-col bg-bg xl:h-full xl:min-h-0">
      <Tools look={look} onLook={setLook} isDisabled={shown.every((side) => photos[side].picture === undefined)}>
        <IconButton
          label={say('identity.sideBySide')}
          icon={<Columns2 size={16} strokeWidth={1.5} aria-hidden />}
          isPressed={shown.length > 1}
          onPress={() => choose(shown.length > 1 ? [shown[0]!] : SIDES)}
        />
      </Tools>
      <div className={shown.length > 1 ? 'grid min-h-0 flex-1 grid-cols-2' : 'grid min-h-0 flex-1'}>
        {shown.length === 0 ? (
          <EmptyState picture="pending" title={say('identity.nothingShown')} text={say('identity.nothingShownText')} className="h-full" />
        ) : (
          shown.map((side) => (
            <div key={side} className="relative min-h-0 min-w-0">
              <Photo side={side} photo={photos[side]} look={look} onSeen={() => markSeen(submission[side])} />
            </div>
          ))
        )}
      </div>
      <p className="px-4 py-2 text-center text-11 text-text-2">{say('identity.viewsLogged')}</p>
      <div className="flex shrink-0 flex-wrap gap-3 border-t border-hairline p-4">
        {SIDES.map((each) => (
          <Thumbnail
            key={each}
            side={each}
            picture={photos[each].picture}
            isOpen={shown.includes(each)}
            isSeen={seen.includes(submission[each])}
            onPress={() => choose([each])}
          />
        ))}
      </div>
    </section>
  );
}

interface AskedPhoto {
  /** A JPEG, base64. */
  readonly picture: string | undefined;
  readonly failure: string | undefined;
  readonly again: () => void;
}

function useSide({ id, ...submission }: Submission, side: Side, isEnabled: boolean): AskedPhoto {
  const { data, error, refetch } = useView(identityFile, { id, file: submission[side] }, { isEnabled });
  return {
    picture: isEnabled ? data?.picture : undefined,
    failure: error === null ? undefined : sentenceOf(error),
    again: () => void refetch(),
  };
}

/** How photos are looked at: 1 is the whole of one, degrees, and whether what is faint is drawn stronger. */
interface Look {
  readonly zoom: number;
  readonly turn: number;
  readonly strong: boolean;
}
const WHOLE: Look = { zoom: 1, turn: 0, strong: false };

interface ToolsProps {
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly isDisabled: boolean;
  /** What else one does there. */
  readonly children: ReactNode;
}

function Tools({ look, onLook, isDisabled, children }: ToolsProps) {
  const tool = (label: string, icon: ReactNode, next: Look | undefined): ReactNode => (
    <IconButton
      label={label}
      icon={icon}
      isDisabled={isDisabled || next === undefined}
      onPress={() => {
        if (next !== undefined) onLook(next);
      }}
    />
  );
  const zoomed = (step: 1 | -1): Look | undefined => {
    const zoom = zoomStep(look.zoom, step);
    return zoom === undefined ? undefined : { ...look, zoom };
  };
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-1 border-b border-hairline px-4">
      <h2 className="mr-auto text-12 font-bold text-text">{say('identity.viewer')}</h2>
      {tool(say('identity.zoomOut'), <ZoomOut size={16} strokeWidth={1.5} aria-hidden />, zoomed(-1))}
      <span role="status" className="w-12 text-center text-text-2">
        {say('identity.zoom', { percent: look.zoom * 100 })}
      </span>
      {tool(say('identity.zoomIn'), <ZoomIn size={16} strokeWidth={1.5} aria-hidden />, zoomed(1))}
      {tool(say('identity.turn'), <RotateCw size={16} strokeWidth={1.5} aria-hidden />, { ...look, turn: turned(look.turn) })}
      <IconButton
        label={say('identity.contrast')}
        icon={<Contrast size={16} strokeWidth={1.5} aria-hidden />}
        isPressed={look.strong}
        isDisabled={isDisabled}
        onPress={() => onLook({ ...look, strong: !look.strong })}
      />
      {children}
    </div>
  );
}

/** What is faint or pale on a photo can be read by it. */
const STRONG = 'grayscale(1) contrast(1.8)';

interface PhotoProps {
  readonly side: Side;
  readonly photo: AskedPhoto;
  readonly look: Look;
  readonly onSeen: () => void;
}

function Photo({ side, photo: { picture, failure, again }, look: { zoom, turn, strong }, onSeen }: PhotoProps) {
  const [isBroken, setBroken] = useState(false);
  if (failure !== undefined) return <FailedPart text={failure} again={again} />;
  if (isBroken) return <FailedPart text={say('identity.cannotDraw')} again={() => setBroken(false)} />;
  if (picture === undefined)
    return (
      <div role="status" aria-label={say('loading')} className="grid h-full place-content-center">
        <Skeleton shape="block" className="h-60 w-90 max-w-full" />
      </div>
    );
  const isAcross = turn % 180 !== 0;
  return (
    <div
      role="group"
      aria-label={say(`identity.photo.${side}`)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="absolute inset-0 overflow-auto p-4 focus-ring-inside"
    >
      <div className="relative [container-type:size]" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
        <PhotoImage
          picture={picture}
          alt={say(`identity.photo.${side}`)}
          onLoad={onSeen}
          onError={() => setBroken(true)}
          className={
            isAcross
              ? 'absolute top-1/2 left-1/2 h-[100cqw] w-[100cqh] max-w-none -translate-x-1/2 -translate-y-1/2 object-contain'
              : 'absolute top-1/2 left-1/2 h-[100cqh] w-[100cqw] max-w-none -translate-x-1/2 -translate-y-1/2 object-contain'
          }
          style={{ rotate: `${turn}deg`, ...(strong && { filter: STRONG }) }}
        />
      </div>
    </div>
  );
}

interface ThumbnailProps {
  readonly side: Side;
  /** A JPEG, base64. */
  readonly picture: string | undefined;
  readonly isOpen: boolean;
  readonly isSeen: boolean;
  readonly onPress: () => void;
}

function Thumbnail({ side, picture, isOpen, isSeen, onPress }: ThumbnailProps) {
  return (
    <button type="button" data-side={side} aria-pressed={isOpen} onClick={onPress} className="w-29 rounded-control text-left focus-ring">
      <span
        className={
          isOpen
            ? 'flex h-18 w-29 items-center justify-center overflow-hidden rounded-control bg-s2 text-text-2 shadow-[0_0_0_2px_var(--color-iris)]'
            : 'flex h-18 w-29 items-center justify-center overflow-hidden rounded-control bg-s2 text-text-2 shadow-[inset_0_0_0_1px_var(--color-hairline)]'
        }
      >
        {picture !== undefined && <PhotoImage picture={picture} alt="" className="size-full object-cover" />}
      </span>
      <span className="mt-1 flex items-center gap-1 font-semibold text-text">
        {say(`identity.sides.${side}`)}
        {isSeen && <Check size={14} strokeWidth={1.5} aria-hidden className="text-good" />}
        <span className="ml-auto font-normal text-text-2">{isSeen ? say('identity.seen') : say('identity.notSeen')}</span>
      </span>
    </button>
  );
}
