/**
 * The nouns of the wire, each a file of its own with its calls and with what it says on the channels. What is made of them all follows from
 * here: the table of calls, and the types of what the channels say.
 */
import * as account from './account.ts';
import * as address from './address.ts';
import * as collection from './collection.ts';
import * as deal from './deal.ts';
import * as dealAdvert from './deal-advert.ts';
import * as demo from './demo.ts';
import * as deposit from './deposit.ts';
import * as desk from './desk.ts';
import * as help from './help.ts';
import * as ico from './ico.ts';
import * as identity from './identity.ts';
import * as indexTick from './index-tick.ts';
import * as market from './market.ts';
import * as notice from './notice.ts';
import * as perpetual from './perpetual.ts';
import * as perpetualMarket from './perpetual-market.ts';
import * as platform from './platform.ts';
import * as priceAlert from './price-alert.ts';
import * as profit from './profit.ts';
import * as proof from './proof.ts';
import * as seconds from './seconds.ts';
import * as spot from './spot.ts';
import * as ticket from './ticket.ts';
import * as tradingKey from './trading-key.ts';
import * as upload from './upload.ts';
import * as wallet from './wallet.ts';
import * as withdrawal from './withdrawal.ts';

export const NOUNS = {
  account,
  address,
  collection,
  deal,
  dealAdvert,
  demo,
  deposit,
  desk,
  help,
  ico,
  identity,
  indexTick,
  market,
  notice,
  perpetual,
  perpetualMarket,
  platform,
  priceAlert,
  profit,
  proof,
  seconds,
  spot,
  ticket,
  tradingKey,
  upload,
  wallet,
  withdrawal,
};

/** What the sections of the private channel that speak tell. */
export type UserSections = spot.SpotSections &
  wallet.WalletSections &
  perpetual.ContractSections &
  seconds.SecondsSections &
  ico.IcoSections &
  deal.DealSections;

/** What the public channels tell. */
export type PublicData = market.MarketData | perpetualMarket.ContractData | indexTick.SecondsData;
