import { Refusal } from '@kontor/domain/refusals';
import type { PlatformDump } from '../engine-door.ts';
import { shapeOf } from '../product.ts';
import type { Product } from '../product.ts';
import { plainSection } from '../section.ts';
import { PlatformState } from './platform-state.ts';

/** What concerns the whole exchange: the release of its rules, its limits, when it was down, the last root of all balances, and time that passes. */
export const platform: Product = {
  name: 'platform',
  audit: ({ sequence, proofRoot }) =>
    proofRoot !== undefined && proofRoot.asOf >= sequence
      ? [`a root of all balances as of command ${proofRoot.asOf}, behind the last one`]
      : [],
  open: (kernel) => {
    const state = new PlatformState(kernel);
    return {
      commands: [
        { ...shapeOf('TICK'), apply: () => Refusal.NONE },
        { ...shapeOf('ENGINE_VERSION'), apply: (c, at) => state.markVersion(c, at) },
        { ...shapeOf('OUTAGE'), apply: (c, at) => state.addOutage(c, at) },
        { ...shapeOf('SET_PLATFORM'), apply: (c, at) => state.setLimits(c, at) },
        {
          ...shapeOf('PROOF_ROOT'),
          isWellFormed: (c, at) => state.isRoot(c, at),
          known: (c, at) => state.knownRoot(c, at),
          apply: (c, at) => state.setRoot(c, at),
        },
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
      dump: (): PlatformDump => ({
        version: kernel.release.version,
        limits: state.limits,
        outages: kernel.clock.outages,
        proofRoot: state.proofRoot,
      }),
      outline: () => ({ limits: state.limits }),
    };
  },
};
