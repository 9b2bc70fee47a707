import { Refusal } from '@kontor/domain/refusals';
import type { PlatformDump } from '../engine-door.ts';
import { shapeOf } from '../product.ts';
import type { Product } from '../product.ts';
import { plainSection } from '../section.ts';
import { PlatformState } from './platform-state.ts';

/** What concerns the whole exchange: the release of its rules, its limits, when it was down, and time that passes. */
export const platform: Product = {
  name: 'platform',
  audit: () => [],
  open: (kernel) => {
    const state = new PlatformState(kernel);
    return {
      commands: [
        { ...shapeOf('TICK'), apply: () => Refusal.NONE },
        { ...shapeOf('ENGINE_VERSION'), apply: (c, at) => state.markVersion(c, at) },
        { ...shapeOf('OUTAGE'), apply: (c, at) => state.addOutage(c, at) },
        { ...shapeOf('SET_PLATFORM'), apply: (c, at) => state.setLimits(c, at) },
      ],
      sections: [
        plainSection(
          'platform.settings',
          () => state.saved(),
          (saved) => {
            state.restore(saved);
          },
        ),
      ],
      dump: (): PlatformDump => ({ version: kernel.release.version, limits: state.limits, outages: kernel.clock.outages }),
      outline: () => ({ limits: state.limits }),
    };
  },
};
