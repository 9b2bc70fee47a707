/** The English words, which every other language falls back to; their keys are the keys there are. */
import apiDocs from './messages/en_US/api-docs.json';
import account from './messages/en_US/account.json';
import chartSetup from './messages/en_US/chart-setup.json';
import form from './messages/en_US/form.json';
import identity from './messages/en_US/identity.json';
import deal from './messages/en_US/deal.json';
import deposit from './messages/en_US/deposit.json';
import drawings from './messages/en_US/drawings.json';
import entry from './messages/en_US/entry.json';
import fees from './messages/en_US/fees.json';
import funds from './messages/en_US/funds.json';
import help from './messages/en_US/help.json';
import home from './messages/en_US/home.json';
import inbox from './messages/en_US/inbox.json';
import layouts from './messages/en_US/layouts.json';
import markets from './messages/en_US/markets.json';
import orderForm from './messages/en_US/order-form.json';
import orderPanel from './messages/en_US/order-panel.json';
import orders from './messages/en_US/orders.json';
import notices from './messages/en_US/notices.json';
import payments from './messages/en_US/payments.json';
import priceAlerts from './messages/en_US/price-alerts.json';
import profit from './messages/en_US/profit.json';
import perpetual from './messages/en_US/perpetual.json';
import perpetualRecords from './messages/en_US/perpetual-records.json';
import records from './messages/en_US/records.json';
import proof from './messages/en_US/proof.json';
import scaledOrders from './messages/en_US/scaled-orders.json';
import seconds from './messages/en_US/seconds.json';
import secondsRecords from './messages/en_US/seconds-records.json';
import security from './messages/en_US/security.json';
import shell from './messages/en_US/shell.json';
import shortcuts from './messages/en_US/shortcuts.json';
import site from './messages/en_US/site.json';
import subscribe from './messages/en_US/subscribe.json';
import ticket from './messages/en_US/ticket.json';
import trade from './messages/en_US/trade.json';
import tradingKeys from './messages/en_US/trading-keys.json';
import user from './messages/en_US/user.json';
import wallet from './messages/en_US/wallet.json';
import withdrawal from './messages/en_US/withdrawal.json';
import worth from './messages/en_US/worth.json';

export const english = {
  'api-docs': apiDocs,
  account,
  'chart-setup': chartSetup,
  form,
  deal,
  deposit,
  drawings,
  entry,
  fees,
  funds,
  help,
  home,
  identity,
  inbox,
  layouts,
  markets,
  'order-form': orderForm,
  'order-panel': orderPanel,
  orders,
  notices,
  payments,
  perpetual,
  'price-alerts': priceAlerts,
  'perpetual-records': perpetualRecords,
  profit,
  records,
  proof,
  'scaled-orders': scaledOrders,
  seconds,
  'seconds-records': secondsRecords,
  security,
  shell,
  shortcuts,
  site,
  subscribe,
  ticket,
  trade,
  'trading-keys': tradingKeys,
  user,
  wallet,
  withdrawal,
  worth,
};

export type Messages = typeof english;
/** One file of words per feature. */
export type Namespace = keyof Messages;
