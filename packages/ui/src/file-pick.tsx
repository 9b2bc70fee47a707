import { Camera, Check, FolderOpen, Maximize2 } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';

import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Progress } from './progress.tsx';

/** What a FilePick says. */
export interface FilePickWords {
  /** In the empty place: `Drop the front here`. */
  readonly drop: string;
  readonly choose: string;
  /** Of the button that opens a camera, where the device has one. */
  readonly camera: string;
  readonly replace: string;
  readonly remove: string;
  readonly enlarge: string;
  readonly done: string;
  readonly uploading: string;
}

/** What has been picked. */
export interface PickedPicture {
  /** Address to show it from; undefined for a file that no browser draws. */
  readonly url: string | undefined;
  /** Name, size as taken, size as sent. */
  readonly caption: string;
  /** Share that has arrived, 0 to 1; undefined once all of it has, or while nothing is being sent. */
  readonly progress?: number | undefined;
  readonly isDone: boolean;
}

/** Props of FilePick. */
export interface FilePickProps {
  readonly label: string;
  readonly name: string;
  /** As of `<input accept>`: `image/jpeg,image/png`. */
  readonly accept: string;
  readonly words: FilePickWords;
  readonly picked?: PickedPicture | undefined;
  readonly onPick: (file: File) => void;
  readonly onRemove?: () => void;
  /** Shows the picture large. */
  readonly onEnlarge?: () => void;
  /** A button of a phone's camera: `environment` is the one at the back. */
  readonly camera?: 'user' | 'environment';
  /** What to picture, drawn in the empty place, 120 × 72. */
  readonly drawing?: ReactNode;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** After a failure: sends the same file again. */
  readonly again?: { readonly label: string; readonly onPress: () => void };
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** A place for a picture: it takes a press, a drop, and on a phone the camera; then it shows what was picked. Long: one picture with its parts. */
export function FilePick({ label, name, accept, words, picked, onPick, isDisabled = false, ...props }: FilePickProps) {
  const id = useId();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (list: FileList | null): void => {
    const file = list?.item(0);
    if (file !== null && file !== undefined && !isDisabled) onPick(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const describedBy = props.error !== undefined || props.hint !== undefined ? `${id}-words` : undefined;
  return (
    <div
      data-field
      data-name={name}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className={classNames('min-w-0', props.className)}
    >
      <div className="mb-1 flex min-h-4 items-end justify-between gap-3 text-12 text-text-2">
        <span id={`${id}-label`}>{label}</span>
        <span role="status" className="flex items-center gap-1">
          {picked?.isDone === true && (
            <>
              <Check size={14} strokeWidth={2} aria-hidden className="text-good" />
              {words.done}
            </>
          )}
        </span>
      </div>
      <FileInput ref={files} label={label} accept={accept} isDisabled={isDisabled} onTake={take} />
      {props.camera !== undefined && (
        <FileInput
          ref={camera}
          label={`${label}, ${words.camera}`}
          accept={accept}
          capture={props.camera}
          isDisabled={isDisabled}
          onTake={take}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop on; its buttons do the same by keyboard. */}
      <div
        data-drop
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!isDisabled);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'relative aspect-[344/216] w-full overflow-hidden rounded-card',
          picked === undefined ? 'border border-dashed bg-bg' : 'bg-s2',
          isOver ? 'border-iris' : props.error === undefined ? 'border-control' : 'border-bad',
        )}
      >
        {picked === undefined ? (
          <div className="flex size-full flex-col items-center justify-center gap-3 p-3 text-center">
            {props.drawing}
            <p className="text-13 font-semibold text-text">{words.drop}</p>
            <div className="flex flex-wrap justify-center gap-2">
              {props.camera !== undefined && (
                <span className="hidden pointer-coarse:inline-flex">
                  <Button variant="secondary" size={28} isDisabled={isDisabled} onPress={() => camera.current?.click()}>
                    <Camera size={14} strokeWidth={1.5} aria-hidden />
                    {words.camera}
                  </Button>
                </span>
              )}
              <span data-choose className="inline-flex">
                <Button variant="secondary" size={28} isDisabled={isDisabled} onPress={() => files.current?.click()}>
                  <FolderOpen size={14} strokeWidth={1.5} aria-hidden />
                  {words.choose}
                </Button>
              </span>
            </div>
          </div>
        ) : (
          <>
            {picked.url !== undefined && <img src={picked.url} alt={label} className="size-full object-cover" />}
            {props.onEnlarge !== undefined && (
              <span className="absolute top-2 right-2 rounded-control bg-s1">
                <IconButton label={words.enlarge} icon={<Maximize2 size={14} strokeWidth={1.5} aria-hidden />} onPress={props.onEnlarge} />
              </span>
            )}
            {picked.progress !== undefined && (
              <span className="absolute inset-x-0 bottom-0 bg-s1 px-3 py-1">
                <Progress label={words.uploading} value={picked.progress} />
              </span>
            )}
          </>
        )}
      </div>
      <div className="mt-1 flex min-h-7 flex-wrap items-center gap-x-3 text-12 text-text-2">
        {picked !== undefined && <span className="min-w-0 flex-1 wrap-anywhere">{picked.caption}</span>}
        {picked !== undefined && !isDisabled && (
          <span className="flex">
            <Button variant="quiet" size={28} onPress={() => files.current?.click()}>
              {words.replace}
            </Button>
            {props.onRemove !== undefined && (
              <Button variant="quiet" size={28} onPress={props.onRemove}>
                {words.remove}
              </Button>
            )}
          </span>
        )}
        {describedBy !== undefined && (
          <span id={`${id}-words`} className={classNames('basis-full', props.error === undefined ? 'text-text-3' : 'text-bad')}>
            {props.error ?? props.hint}
          </span>
        )}
        {props.error !== undefined && props.again !== undefined && (
          <Button variant="secondary" size={28} onPress={props.again.onPress}>
            {props.again.label}
          </Button>
        )}
      </div>
    </div>
  );
}

interface FileInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly accept: string;
  readonly capture?: 'user' | 'environment';
  readonly isDisabled: boolean;
  readonly onTake: (files: FileList | null) => void;
}

/** What opens the device's list of files or its camera; the buttons in sight press it. */
function FileInput({ ref, label, accept, capture, isDisabled, onTake }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      capture={capture}
      tabIndex={-1}
      aria-label={label}
      disabled={isDisabled}
      onChange={(event) => {
        onTake(event.currentTarget.files);
        // The same file can be picked again.
        event.currentTarget.value = '';
      }}
      className="sr-only"
    />
  );
}
