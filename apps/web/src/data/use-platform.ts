/** What the platform says of itself; asked for once. A failure is swallowed (spec §8): the page then claims nothing. */
import { useEffect, useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { platConfig } from '@kontor/contract/platform';
import { callServer } from './call-server.ts';

export function usePlatform(): AnswerOf<typeof platConfig> | undefined {
  const [platform, setPlatform] = useState<AnswerOf<typeof platConfig>>();
  useEffect(() => {
    callServer(platConfig, {}).then(setPlatform, () => undefined);
  }, []);
  return platform;
}
