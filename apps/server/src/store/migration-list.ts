import type { Migration } from './migrations.ts';
import { journalMigration } from './migrations/0001-journal.ts';
import { accountMigration } from './migrations/0002-account.ts';
import { listingMigration } from './migrations/0003-listing.ts';
import { legalNoteMigration } from './migrations/0004-legal-note.ts';
import { readTablesMigration } from './migrations/0005-read-tables.ts';
import { supplyMigration } from './migrations/0006-supply.ts';
import { archiveMigration } from './migrations/0007-archive.ts';
import { standingMigration } from './migrations/0008-standing.ts';
import { loginWaitMigration } from './migrations/0009-login-wait.ts';
import { journalChainMigration } from './migrations/0010-journal-chain.ts';
import { orderSequenceMigration } from './migrations/0011-order-sequence.ts';
import { knownLoginMigration } from './migrations/0012-known-login.ts';
import { pagesTextsMigration } from './migrations/0013-pages-texts.ts';
import { readTablesAnewMigration } from './migrations/0014-read-tables-anew.ts';
import { transferMigration } from './migrations/0015-transfer.ts';
import { platformChangeMigration } from './migrations/0016-platform-change.ts';
import { journalHashesMigration } from './migrations/0017-journal-hashes.ts';
import { messageOutboxMigration } from './migrations/0018-message-outbox.ts';
import { fiatRateMigration } from './migrations/0019-fiat-rate.ts';
import { userRightsMigration } from './migrations/0020-user-rights.ts';
import { personMigration } from './migrations/0021-person.ts';
import { personAccountMigration } from './migrations/0022-person-account.ts';
import { noticeMigration } from './migrations/0023-notice.ts';
import { moneyIdMigration } from './migrations/0024-money-id.ts';
import { indexCandleMigration } from './migrations/0025-index-candle.ts';
import { helpMigration } from './migrations/0027-help.ts';
import { ticketMigration } from './migrations/0028-ticket.ts';
import { bookingToldMigration } from './migrations/0030-booking-told.ts';
import { operatorMigration } from './migrations/0034-operator.ts';
import { operatorLogMigration } from './migrations/0035-operator-log.ts';
import { operatorNoteMigration } from './migrations/0036-operator-note.ts';
import { agreedBookingMigration } from './migrations/0037-agreed-booking.ts';
import { publishedMigration } from './migrations/0038-published.ts';
import { settingMigration } from './migrations/0041-setting.ts';
import { maintenanceMigration } from './migrations/0042-maintenance.ts';
import { alertMigration } from './migrations/0043-alert.ts';
import { withdrawalMigration } from './migrations/0051-withdrawal.ts';
import { reconciliationMigration } from './migrations/0055-reconciliation.ts';
import { journalledRootMigration } from './migrations/0056-journalled-root.ts';
import { movementsAndDaysMigration } from './migrations/0044-movements-and-days.ts';
import { customerDayMigration } from './migrations/0045-customer-day.ts';
import { retentionMigration } from './migrations/0046-retention.ts';
import { consoleListMigration } from './migrations/0047-console-list.ts';
import { chainMigration } from './migrations/0048-chain.ts';
import { depositMigration } from './migrations/0049-deposit.ts';
import { payoutMigration } from './migrations/0050-payout.ts';
import { sweepMigration } from './migrations/0052-sweep.ts';
import { proofMigration } from './migrations/0053-proof.ts';
import { heldMigration } from './migrations/0054-held.ts';
import { whitelistMigration } from './migrations/0057-whitelist.ts';
import { ticketPictureMigration } from './migrations/0058-ticket-picture.ts';
import { customerFiltersMigration } from './migrations/0060-customer-filters.ts';
import { contractMigration } from './migrations/0061-contract.ts';
import { liquidationTermsMigration } from './migrations/0062-liquidation-terms.ts';
import { secondsMigration } from './migrations/0065-seconds.ts';
import { icoMigration } from './migrations/0070-ico.ts';
import { positionPastMigration } from './migrations/0072-position-past.ts';
import { dealMigration } from './migrations/0080-deal.ts';
import { collectionKindsMigration } from './migrations/0090-collection-kinds.ts';
import { dealChatMigration } from './migrations/0091-deal-chat.ts';
import { merchantsMigration } from './migrations/0092-merchants.ts';
import { supportJoinedMigration } from './migrations/0093-support-joined.ts';
import { dealDepositMigration } from './migrations/0097-deal-deposit.ts';
import { tradingKeyMigration } from './migrations/0100-trading-key.ts';
import { clientOrderIdMigration } from './migrations/0101-client-order-id.ts';
import { spotMarksMigration } from './migrations/0102-spot-marks.ts';
import { contractFillTradeMigration } from './migrations/0103-contract-fill-trade.ts';
import { listenKeyMigration } from './migrations/0104-listen-key.ts';
import { dealPictureOrdinalMigration } from './migrations/0105-deal-picture-ordinal.ts';
import { journalTextMigration } from './migrations/0106-journal-text.ts';
import { depositAddressMadeMigration } from './migrations/0108-deposit-address-made.ts';
import { premiumCandleMigration } from './migrations/0107-premium-candle.ts';
import { readsElsewhereMigration } from './migrations/0109-reads-elsewhere.ts';
import { followerHaltMigration } from './migrations/0111-follower-halt.ts';
import { deskMigration } from './migrations/0112-desk.ts';
import { priceAlertMigration } from './migrations/0113-price-alert.ts';
import { spotOrderMoreMigration } from './migrations/0114-spot-order-more.ts';
import { profitDaysMigration } from './migrations/0115-profit-days.ts';

/** The schema's history, in order. New steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [
  journalMigration,
  accountMigration,
  listingMigration,
  legalNoteMigration,
  readTablesMigration,
  supplyMigration,
  archiveMigration,
  standingMigration,
  loginWaitMigration,
  journalChainMigration,
  orderSequenceMigration,
  knownLoginMigration,
  pagesTextsMigration,
  readTablesAnewMigration,
  transferMigration,
  platformChangeMigration,
  journalHashesMigration,
  messageOutboxMigration,
  fiatRateMigration,
  userRightsMigration,
  personMigration,
  personAccountMigration,
  noticeMigration,
  moneyIdMigration,
  indexCandleMigration,
  helpMigration,
  ticketMigration,
  bookingToldMigration,
  operatorMigration,
  operatorLogMigration,
  operatorNoteMigration,
  agreedBookingMigration,
  publishedMigration,
  settingMigration,
  maintenanceMigration,
  alertMigration,
  movementsAndDaysMigration,
  customerDayMigration,
  retentionMigration,
  consoleListMigration,
  chainMigration,
  depositMigration,
  payoutMigration,
  withdrawalMigration,
  sweepMigration,
  proofMigration,
  heldMigration,
  reconciliationMigration,
  journalledRootMigration,
  whitelistMigration,
  ticketPictureMigration,
  customerFiltersMigration,
  contractMigration,
  liquidationTermsMigration,
  secondsMigration,
  icoMigration,
  positionPastMigration,
  dealMigration,
  collectionKindsMigration,
  dealChatMigration,
  merchantsMigration,
  supportJoinedMigration,
  dealDepositMigration,
  tradingKeyMigration,
  clientOrderIdMigration,
  spotMarksMigration,
  contractFillTradeMigration,
  listenKeyMigration,
  dealPictureOrdinalMigration,
  journalTextMigration,
  premiumCandleMigration,
  depositAddressMadeMigration,
  readsElsewhereMigration,
  followerHaltMigration,
  deskMigration,
  priceAlertMigration,
  spotOrderMoreMigration,
  profitDaysMigration,
];
