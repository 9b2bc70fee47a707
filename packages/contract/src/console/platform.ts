/** What the platform is set to, of what operators change while it runs (`platform/config`, changes.ts). Source: calls.md "Console"; spec §3. */
import { NOTHING, orNull, strictObject } from '../fields.ts';
import { PLATFORM_CONFIG } from '../platform.ts';
import { operatorCall } from './operator-call.ts';

const { legal_trade, name_check } = PLATFORM_CONFIG.properties.config.properties;

export const platformLimits = operatorCall({
  path: '/console/api/platform/limits',
  summary: 'The limits of peer-to-peer trade and of identity; null before the first start has set them.',
  access: 'market.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({ limits: orNull(strictObject({ legal_trade, name_check })) }),
});
