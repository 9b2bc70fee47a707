import type { MessageWords } from '../template-names.ts';

export const EN_US: MessageWords = {
  purposes: {
    register: 'Register',
    reset: 'Reset login password',
    login_password: 'Change login password',
    fund_password: 'Change fund password',
    old_email: 'Confirm your current e-mail address',
    new_email: 'Confirm your new e-mail address',
    old_phone: 'Confirm your current phone number',
    new_phone: 'Confirm your new phone number',
    withdraw: 'Withdraw',
    whitelist: 'Switch off the withdrawal whitelist',
    trading_key: 'Change API keys',
    close: 'Close account',
  },
  codeSubject: '{purpose}: your verification code',
  codeText: 'Your verification code for “{purpose}” is:\n\n{code}\n\nIt is valid for 10 minutes and can be used once.',
  codeWarning:
    'Never give this code to anyone. Our staff will never ask you for it. If you did not request it, you can ignore this message.',
  codeShort: '[Kontor] {code} is your code: {purpose}. Valid for 10 minutes. Never give it to anyone.',
  word: 'Your anti-phishing word: {word}',
  notYou: 'If this was not you, change your login password at once and contact support.',
  footer: 'This is an automatic message. We never ask for your passwords or codes by e-mail, phone or chat.',
  events: {
    already_registered: {
      subject: 'You already have an account',
      text: 'On {time} somebody tried to register with this address, which already has an account. If it was you, log in, or reset your password if you have forgotten it. Nothing was changed.',
    },
    login_password_changed: {
      subject: 'Login password changed',
      text: 'Your login password was changed on {time}. All devices were logged out, and withdrawals are paused for 24 hours.',
    },
    fund_password_changed: {
      subject: 'Fund password changed',
      text: 'Your fund password was changed on {time}. All devices were logged out, and withdrawals are paused for 24 hours.',
    },
    email_changed: {
      subject: 'E-mail address changed',
      text: 'The e-mail address of your account was changed to {email} on {time}. All devices were logged out, and withdrawals are paused for 24 hours.',
    },
    phone_changed: {
      subject: 'Phone number changed',
      text: 'The phone number of your account was changed to {phone} on {time}. All devices were logged out, and withdrawals are paused for 24 hours.',
    },
    authenticator_added: {
      subject: 'Authenticator app set up',
      text: 'An authenticator app was set up for your account on {time}. Withdrawals are paused for 24 hours.',
    },
    authenticator_removed: {
      subject: 'Authenticator app removed',
      text: 'The authenticator app of your account was removed on {time}. Withdrawals are paused for 24 hours.',
    },
    passkey_added: {
      subject: 'Passkey added',
      text: 'A passkey was added to your account on {time}. Withdrawals are paused for 24 hours.',
    },
    passkey_removed: {
      subject: 'Passkey removed',
      text: 'A passkey of your account was removed on {time}. Withdrawals are paused for 24 hours.',
    },
    recovery_codes_made: {
      subject: 'New recovery codes',
      text: 'New recovery codes were made for your account on {time}; the old ones no longer work. Withdrawals are paused for 24 hours.',
    },
    recovery_code_used: {
      subject: 'Recovery code used',
      text: 'A recovery code of your account was used on {time}. It does not work a second time.',
    },
    whitelist_on: {
      subject: 'Withdrawal whitelist switched on',
      text: 'On {time} the withdrawal whitelist of your account was switched on. Money can now be sent to addresses of your address book only, to each of them from 24 hours after it was added.',
    },
    whitelist_off: {
      subject: 'Withdrawal whitelist switched off',
      text: 'On {time} the withdrawal whitelist of your account was switched off. Withdrawals are paused for 24 hours; after that money can be sent to any address.',
    },
    trading_key_made: {
      subject: 'API key made',
      text: 'The API key “{label}” was made for your account on {time}. Whoever has it can act for you as far as you allowed.',
    },
    trading_key_changed: {
      subject: 'API key changed',
      text: 'The API key “{label}” of your account was changed on {time}: what it may do, where from or until when, or whether it is switched on.',
    },
    trading_key_deleted: {
      subject: 'API key deleted',
      text: 'The API key “{label}” of your account was deleted on {time}. Nothing can be done with it any more.',
    },
    address_added: {
      subject: 'Withdrawal address added',
      text: 'A withdrawal address for {symbol} was added to your account.\n\nNetwork: {network}\nAddress: {address}',
    },
    collection_added: {
      subject: 'Collection method added',
      text: 'A collection method for {currency} was added to your account on {time}.',
    },
    collection_changed: {
      subject: 'Collection method changed',
      text: 'A collection method of your account, for {currency}, was changed on {time}.',
    },
    collection_removed: {
      subject: 'Collection method deleted',
      text: 'A collection method of your account was deleted on {time}.',
    },
    balance_credited: {
      subject: '{quantity} {symbol} credited',
      text: '{quantity} {symbol} have been credited to your account by the exchange.',
    },
    balance_debited: {
      subject: '{quantity} {symbol} debited',
      text: '{quantity} {symbol} have been debited from your account by the exchange. Contact support to find out more.',
    },
    new_login: {
      subject: 'Login from a new device',
      text: 'Your account was logged in to from a new device on {time}.\n\nDevice: {device}\nPlace: {place}',
    },
    withdrawals_held: {
      subject: 'Withdrawals paused',
      text: 'For your security, withdrawals from your account are paused until {until}. Trading is not affected.',
    },
    withdrawal_requested: {
      subject: 'Withdrawal of {quantity} {symbol} requested',
      text: 'A withdrawal of {quantity} {symbol} was requested.\n\nNetwork: {network}\nAddress: {address}',
    },
    withdrawal_completed: {
      subject: 'Withdrawal of {quantity} {symbol} completed',
      text: '{quantity} {symbol} has left your account.\n\nTransaction: {txid}',
    },
    withdrawal_failed: {
      subject: 'Withdrawal of {quantity} {symbol} failed',
      text: 'Your withdrawal of {quantity} {symbol} could not be paid out. The amount is back in your account.',
    },
    withdrawal_sent: {
      subject: 'Withdrawal of {quantity} {symbol} approved',
      text: 'Your withdrawal of {quantity} {symbol} is being paid out. It can no longer be cancelled.',
    },
    withdrawal_cancelled: {
      subject: 'Withdrawal of {quantity} {symbol} cancelled',
      text: 'Your withdrawal of {quantity} {symbol} was cancelled. The amount is back in your account.',
    },
    withdrawal_rejected: {
      subject: 'Withdrawal of {quantity} {symbol} not approved',
      text: 'Your withdrawal of {quantity} {symbol} was not approved after a review. The amount is back in your account. Contact support to find out more.',
    },
    deposit_seen: {
      subject: '{quantity} {symbol} on the way',
      text: 'A deposit of {quantity} {symbol} has arrived on its network. It is credited when it has enough confirmations.',
    },
    deposit_reversed: {
      subject: 'Deposit of {quantity} {symbol} reversed',
      text: 'The network has taken a deposit of {quantity} {symbol} back before it was final, and it was taken from your account again. If the network includes it once more, it is credited once more.',
    },
    deposit_credited: {
      subject: '{quantity} {symbol} received',
      text: 'Your deposit of {quantity} {symbol} has been credited to your account.',
    },
    position_liquidated: {
      subject: '{pair}: position liquidated',
      text: 'The mark price of {pair} reached {price} and the margin no longer kept your position: {quantity} {symbol} of it were closed. The receipt shows every step and every figure.',
    },
    position_deleveraged: {
      subject: '{pair}: position reduced by auto-deleveraging',
      text: '{quantity} {symbol} of your {pair} position were closed at {price} without a fee. A position on the other side was bankrupt, and neither the order book nor the insurance fund could take it.',
    },
    margin_call_cross: {
      subject: 'Margin ratio at {ratio}',
      text: 'The margin ratio of your positions in cross margin has reached {ratio}. At 100 % they are liquidated. Add margin, or close a part.',
    },
    margin_call_isolated: {
      subject: '{pair}: margin ratio at {ratio}',
      text: 'The margin ratio of your isolated {pair} position has reached {ratio}. At 100 % it is liquidated. Add margin, or close a part.',
    },
    position_settled: {
      subject: '{pair}: contract settled',
      text: 'The contract {pair} has ended. {quantity} {symbol} of your position were closed at {price} without a fee.',
    },
    seconds_void: {
      subject: '{pair}: seconds contract void',
      text: 'The index of {pair} did not say enough to decide your seconds contract {number}, so it is void. {quantity} {symbol}, its stake and fee, are back in your seconds account.',
    },
    deal_begun: {
      subject: 'Order {number}: {quantity} {symbol} for {total} {fiat}',
      text: 'A fiat order was made: {quantity} {symbol} for {total} {fiat}. The coins are in escrow. The buyer has to pay before the time runs out.',
    },
    deal_paid: {
      subject: 'Order {number}: the buyer has paid',
      text: 'The buyer says that {total} {fiat} were transferred. The seller checks that the money has come, from an account in the buyer’s own name, and then releases {quantity} {symbol}.',
    },
    deal_completed: {
      subject: 'Order {number} completed',
      text: '{quantity} {symbol} were released to the buyer.',
    },
    deal_cancelled: {
      subject: 'Order {number} cancelled',
      text: 'The fiat order of {quantity} {symbol} for {total} {fiat} was cancelled. The coins are back with the seller.',
    },
    deal_overdue: {
      subject: 'Order {number}: confirmation is overdue',
      text: 'The time to confirm {total} {fiat} is over. Nothing happens by itself: the coins stay in escrow until the seller releases them, the buyer cancels, or support has decided. Either side can appeal.',
    },
    deal_appealed: {
      subject: 'Order {number}: appeal',
      text: 'An appeal was opened. The coins stay in escrow until support has decided. Please say what happened and add what shows it.',
    },
    price_alert_up: {
      subject: '{pair} has risen to {price}',
      text: 'The price of {pair} has reached {price}. Your alert was set for a rise.\n\n{note}',
    },
    price_alert_down: {
      subject: '{pair} has fallen to {price}',
      text: 'The price of {pair} has reached {price}. Your alert was set for a fall.\n\n{note}',
    },
    price_alert_change_up: {
      subject: '{pair} is up {change} in {period}',
      text: 'The price of {pair} has risen by {change} within {period}, as your alert was set.\n\n{note}',
    },
    price_alert_change_down: {
      subject: '{pair} is down {change} in {period}',
      text: 'The price of {pair} has fallen by {change} within {period}, as your alert was set.\n\n{note}',
    },
    price_alert_funding_up: {
      subject: '{pair}: funding rate at {rate}',
      text: 'The funding rate of {pair} has risen to {rate}, as your alert was set.\n\n{note}',
    },
    price_alert_funding_down: {
      subject: '{pair}: funding rate at {rate}',
      text: 'The funding rate of {pair} has fallen to {rate}, as your alert was set.\n\n{note}',
    },
    price_alert_ended: {
      subject: 'Alert on {pair} ended',
      text: '{pair} is no longer traded. Your alert on it has ended.\n\n{note}',
    },
    merchant_approved: {
      subject: 'You are a merchant',
      text: 'You can now advertise in peer trade. Adverts go online once the deposit that is asked for is there.',
    },
    merchant_rejected: {
      subject: 'Your wish to be a merchant was refused',
      text: 'Your request to become a merchant was refused: {reason}\n\nYou can ask again once this has changed.',
    },
    merchant_withdrawn: {
      subject: 'You are no longer a merchant',
      text: 'Your permission to advertise in peer trade was withdrawn: {reason}\n\nYour adverts are offline. Orders under way go on.',
    },
    identity_approved: {
      subject: 'Identity verified',
      text: 'Your identity has been verified. The higher limits apply from now on.',
    },
    identity_rejected: {
      subject: 'Identity verification failed',
      text: 'Your identity could not be verified: {reason}\n\nPlease correct this and submit it again.',
    },
    account_suspended: {
      subject: 'Account suspended',
      text: 'Your account was suspended on {time}. You can log in and cancel orders; trading and transfers are not possible. Contact support to find out more.',
    },
    account_reinstated: {
      subject: 'Account reinstated',
      text: 'The suspension of your account was lifted on {time}. You can trade again.',
    },
    account_closed: { subject: 'Account closed', text: 'Your account was closed on {time}, as you asked. You can no longer log in.' },
    ticket_answered: {
      subject: 'Support has replied',
      text: 'There is an answer to your request “{subject}”. You can read it in the help center.',
    },
    notice: { subject: '{title}', text: '{text}' },
  },
};
