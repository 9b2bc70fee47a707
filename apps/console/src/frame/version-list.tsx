/** Versions of a text, the newest first; one is shown at a time. */
import { Button } from '@kontor/ui/button';
import type { ReactNode } from 'react';
import { utcTime } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';

interface Version {
  readonly version: number;
  readonly words: string;
  readonly time: number;
  readonly by: string;
  /** Whether it has words of its own. */
  readonly isReadable: boolean;
}

interface VersionListProps {
  readonly list: readonly Version[];
  readonly shown: number | undefined;
  /** Undefined: what stands. */
  readonly onShow: (version: number | undefined) => void;
  /** What may be done with one that has words. */
  readonly aside?: (version: number) => ReactNode;
}

export function VersionList({ list, shown, onShow, aside }: VersionListProps) {
  if (list.length === 0) return <p className="text-text-2">{say('versions.none')}</p>;
  return (
    <ul className="grid gap-2">
      {list.map(({ version, words, time, by, isReadable }) => (
        <li key={version} className="flex flex-wrap items-center justify-between gap-x-3 border-l border-hairline pl-3">
          <span className="grid min-w-0">
            <span className="font-semibold wrap-anywhere text-text">{words}</span>
            <span className="wrap-anywhere text-text-2">{say('versions.by', { name: by, time: utcTime(time) })}</span>
          </span>
          {isReadable && (
            <span className="flex gap-1">
              <Button
                variant="quiet"
                size={28}
                aria-pressed={shown === version}
                aria-label={say('versions.showNamed', { version })}
                onPress={() => onShow(shown === version ? undefined : version)}
              >
                {say(shown === version ? 'versions.hide' : 'versions.show')}
              </Button>
              {aside?.(version)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
