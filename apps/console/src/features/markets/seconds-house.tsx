/** What the house has for seconds contracts, what of it may be lost, where they are offered, and the ways to change that. */
import { mayChange } from '@kontor/contract/console/changes';
import { useMe } from '../../data/session.ts';
import { shortest } from '../../i18n/figures.ts';
import { say } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { ActionLink } from './action-link.tsx';
import { percentOf } from './market-words.tsx';
import type { SecondsAnswer } from './seconds-table.tsx';

export function SecondsHouse({ answer: { house, limits, places } }: { readonly answer: SecondsAnswer }) {
  const { roles } = useMe();
  const { balance, reserved, liability, symbol } = house;
  const where = places.everywhere
    ? say('seconds.places.everywhere')
    : places.countries.length === 0
      ? say('seconds.places.nowhere')
      : say('seconds.places.countries', { countries: places.countries.join(', ') });
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-hairline px-4 py-3 text-text-2">
      <div className="min-w-80 flex-1">
        <p>{say('seconds.house', { balance: shortest(balance), reserved: shortest(reserved), liability: shortest(liability), symbol })}</p>
        <p>
          {say('seconds.houseLimits', {
            second: percentOf(limits.second_share),
            pair: percentOf(limits.pair_share),
            total: percentOf(limits.total_share),
            stake: limits.open_stake === null ? say('seconds.anyStake') : `${shortest(limits.open_stake)} ${symbol}`,
          })}
        </p>
        <p>
          {where}
          {say(places.identity ? 'seconds.places.verified' : 'seconds.places.anyone')}.
        </p>
      </div>
      {mayChange(roles, 'seconds/limits', 'propose') && (
        <ActionLink to={paths.proposeOne('seconds/limits')}>{say('seconds.limits')}</ActionLink>
      )}
      {mayChange(roles, 'seconds/countries', 'propose') && (
        <ActionLink to={paths.proposeOne('seconds/countries')}>{say('seconds.placesChange')}</ActionLink>
      )}
      {mayChange(roles, 'system/fund', 'propose') && (
        <ActionLink to={paths.proposeOne('system/fund', { account: 'house_seconds', symbol })}>{say('seconds.fund')}</ActionLink>
      )}
    </div>
  );
}
