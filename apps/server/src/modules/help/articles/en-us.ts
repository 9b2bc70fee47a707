import type { ShippedTexts } from '../shipped-articles.ts';

export const EN_US: ShippedTexts = {
  register: {
    title: 'How do I open an account?',
    content: `Open [Register](/reg), enter your e-mail address or phone number and confirm it with the six digits we send you.

## Then two passwords
1. The **login password** opens your account: 10 to 128 characters, in no list of leaked passwords, without your e-mail or phone number.
2. The **fund password** is asked for when money leaves. It must differ from the first one.
3. Enter an **invitation code** and agree to the [user agreement](/agree). Which version you agreed to is kept with your account.

## Where does the code come from?
From somebody who has an account. Everybody finds a code and a link of their own in the [profile](/user/user). A link such as /reg?invite=… fills the code in.

You can trade spot as soon as the account exists.`,
  },
  identity: {
    title: 'Why verify my identity, and how?',
    content: `Without verification everything works up to the lower limits. With it your limits rise and your security level becomes high. The figures that apply now stand in [Fees and limits](/fees).

## What we need
- your full name as the document has it, the country and the number of the document
- a photo of the front and one of the back; large photos are made smaller in your browser

Submit it under [Identity](/user/identity). The photos are stored encrypted and are never public, and each time a reviewer opens them is logged.

## The four states
Unverified, under review, verified, or failed with the reviewer’s reason. While it is under review the details cannot be changed. After a failure, correct what the reason names and submit again. A document number verifies one account only.`,
  },
  close: {
    title: 'How do I take my data with me, or close my account?',
    content: `Both are under [Data and closure](/user/close).

## Export
“Export my data” saves everything that is kept about you as one file, after you enter your login password again.

## Close
An account can be closed when no order is open and all five accounts are empty. You confirm with your password and a code. Afterwards nobody can log in to it again; this cannot be undone.

Your orders and balances are kept under a number in books that are never rewritten. Your personal data stands apart from them and is erased; what the law asks the operator to keep is erased later.

If you only fear that somebody else is in your account, freeze it instead: the button is on the [security page](/user/s-securityset).`,
  },
  codes: {
    title: 'The verification code does not arrive',
    content: `A code has six digits, is valid for **10 minutes** and works once. You can ask for another one after 60 seconds; only the newest one counts.

## Please check
- the spam folder, and whether the address or the country code is right
- whether you already have an account: then we send a note about that instead of a code for registering. The page says the same in both cases, so that nobody can find out who is registered here
- whether your phone blocks messages from unknown senders

## After five wrong tries
the code is void. Ask for a new one.

Nobody from this exchange ever asks you for a code, in no chat, call or e-mail. With an [anti-phishing word](/user/s-phishing) you recognise our e-mails: each one carries your word.`,
  },
  'second-factor': {
    title: 'How do I protect my login with a second factor?',
    content: `With a second factor a stolen password alone opens nothing. There are two kinds, and you can use both.

## Authenticator app
Under [Authenticator](/user/s-totp) scan the QR code and enter the six digits the app shows. From then on each login asks for such a code.

## Passkeys
A [passkey](/user/s-passkeys) stays in your device and opens with fingerprint, face or PIN. It replaces password and code at login.

## Recovery codes
When you switch a second factor on you get **ten recovery codes**, shown once. Each opens one login when your device is gone. Keep them apart from it. New codes make the old ones void.

Where you are logged in, and every login of the last 180 days, stands under [Devices](/user/s-devices). Any session can be ended there.`,
  },
  recover: {
    title: 'I forgot my password',
    content: `## Login password
Open [Forgot password](/forget-pass), enter your e-mail or phone and the code we send there, and set a new one. All devices are logged out, and nothing can be withdrawn for 24 hours.

## Fund password
While you are logged in, change it under [Fund password](/user/s-securitypwd) with a code. After **five wrong entries** it is locked for 24 hours.

## Second factor
Use one of your recovery codes in place of the app’s code. If you have neither, write to support from the address of your account.

## “Too many tries”
After wrong passwords each further try waits a little longer. Strangers who guess slow down themselves and not you: devices and networks from which you logged in before have a count of their own.`,
  },
  hold: {
    title: 'Why are my withdrawals on hold for 24 hours?',
    content: `Because something that protects your account was changed: the login or fund password, the e-mail, the phone or a second factor. Unfreezing an account and switching off the withdrawal whitelist count as well.

If somebody else made the change, you have a day to notice before money can leave. We write to your **old** address about each change.

## What still works
Trading, transfers between your own accounts and everything that only reads.

## When does it end?
24 hours after the last change. The time left stands at the top of the [security page](/user/s-securityset). It cannot be shortened, not by support either.

## It was not me
Freeze the account on the same page at once. Logins, orders and withdrawals stop until support has checked who you are.`,
  },
  'order-types': {
    title: 'Which order types are there?',
    content: `Spot markets such as [BTC/USDT](/markets/kline/BTC_USDT) take these orders:

- **Limit** trades at your price or a better one, or waits in the book until you cancel it.
- **Market** trades at once at the best prices there are, but never further from the current price than the market’s protection band. What finds nobody expires.
- **Post only** only ever joins the book. It is refused if it would trade at once.

## How long it stands
**GTC** until it is filled or cancelled; **IOC** fills what it can at once, the rest expires; **FOK** fills completely at once or not at all.

## Smallest sizes
Each pair has steps for price and amount and a smallest total, listed under [Fees and limits](/fees). Open orders and their history are under [Orders](/order/spot-current); price and amount of an open order can be changed there.`,
  },
  'stop-orders': {
    title: 'How do stop orders and OCO work?',
    content: `A stop order waits until the **last price** reaches the trigger price you name. Until then it is not in the book.

- **Stop market** and **take profit market** then trade at the best prices there are.
- **Stop limit** and **take profit limit** then place a limit order at the price you name. If the market has moved on, it may stay unfilled.

Its funds are reserved while it waits. A stop order limits a loss but promises no price: in a fast market the price you get can be worse than the trigger.

## OCO
“One cancels the other” is a limit order and a stop order together. When one of them is filled, or begins to fill, the other is cancelled. At most one of them is done, and the funds are reserved once.

Trigger and price of a waiting order can be changed under [Open orders](/order/spot-current).`,
  },
  fees: {
    title: 'What are the fees, and when are they charged?',
    content: `A fee is charged only when an order is filled, as a share of **what you receive**: the coin when you buy, USDT when you sell. Placing, changing and cancelling orders costs nothing, and so do transfers between your own accounts.

## Maker and taker
Whose order waited in the book is the maker; whose order came in and traded with it is the taker. Each has a rate. One order can be both: taker for what it fills at once, maker for the rest.

## Tiers
The rates depend on your fee tier. Everybody begins in tier 0. All tiers stand in [Fees and limits](/fees); your own rates are shown in the order form before you confirm.

A fee is rounded up to the smallest unit of the coin and is never more than what you receive. Each fee stands in the order’s details and in your [records](/wallet/wallet-log).`,
  },
  contracts: {
    title: 'How do perpetual contracts work?',
    content: `A perpetual contract follows the price of a coin without the coin changing hands: **long** gains when it rises, **short** when it falls. Margin, profit and loss are USDT in your [contract account](/wallet/contract).

## Before the first order
1. Have your [identity](/user/identity) verified and open trading on the [contract page](/contract/BTC_USDT).
2. Move USDT there by [Transfer](/wallet/transfer).
3. Choose leverage, and cross or isolated margin. Cross shares the account among its positions, isolated risks only what a position was given.

## What it costs
Fees are taken from the account when an order trades, so not all of it can become margin. Every few hours **funding** passes between longs and shorts; the exchange keeps none of it. The rates so far stand in [Funding](/contract-records/funding/BTC_USDT).

You can lose everything in the contract account, never more.`,
  },
  liquidation: {
    title: 'Why was my position liquidated?',
    content: `A position needs maintenance margin, which grows with its size in steps: the [brackets](/contract-records/brackets/BTC_USDT). When margin and unrealised profit together fall to it at the **mark price**, it is liquidated. The mark follows several exchanges and not the last trade here alone.

## Step by step
1. Open orders that use the margin are cancelled.
2. With cross margin, long and short of one contract are closed against each other.
3. As much is closed as leads into a lower bracket.
4. What is left is taken over at the price at which the margin is used up.

What this yields above that price is yours, less the liquidation fee. What is missing comes from the [insurance fund](/contract-records/insurance); where it is empty, the most profitable positions of the other side are closed at that price (auto-deleveraging).

## Check it yourself
Every liquidation has a public [receipt](/contract-records/liquidations), which your browser reckons again.`,
  },
  seconds: {
    title: 'How are seconds contracts decided?',
    content: `A seconds contract says whether an **index** will stand higher or lower after a given time. Its ticks come from several exchanges, one a second. You open one on the [page of seconds contracts](/contract_sec/BTC_USDT) with USDT of your [seconds account](/wallet/secContract).

## The two ticks
1. **Entry** is the first valid tick after your contract was accepted.
2. **Exit** is the last valid tick at or before its end.

Both are compared with all digits. If they are equal, or no valid tick came in time, stake and fee come back.

## What it costs
Stake and fee are paid at once. If you are right, the stake comes back with the payout shown; if not, both are lost. The page says how often you have to be right to lose nothing: more often than a coin toss. The exchange itself is the other side, and nothing can be cancelled.

## Check it yourself
Every contract in your [history](/order/sec-history) has a public receipt. Your browser verifies the signed ticks and reckons the result again.`,
  },
  subscriptions: {
    title: 'How do subscriptions to new coins work?',
    content: `On the [page of sales](/subscribe) you subscribe to new coins with what is in your ICO account; a [transfer](/wallet/transfer) moves it there. What you pay is **frozen** until the settlement, and a subscription cannot be withdrawn.

## Who gets what
1. **Drawn by lot**: each lot has one ticket, and as many win as there are lots. Lots that do not win are paid back in full.
2. **Shared in proportion**: your part of the coins is that of your payment in all payments. What is not used is paid back.

## Frozen coins
A part of what you get may be frozen at first. Each day at 00:00 UTC some of it is released; **Thaw** in your [wallet](/wallet/subscribe) makes it available. A missed day is not lost.

## Check the draw yourself
The hash of a secret and a block to come are announced before the sale; together they decide. Without them in time everybody is paid back. “Compute again” draws once more in your browser, from the public list of tickets.`,
  },
  'price-alerts': {
    title: 'How do I set a price alert?',
    content: `Press the bell beside a market, on its trading page or in the list of markets, and say what to wait for. All your alerts stand under [Price alerts](/user/s-alerts); there can be 200.

## What can be watched?
- the last price of a pair or a contract, or the mark price of a contract
- a change in per cent within 5 minutes to 24 hours
- the funding rate of a contract

## When does it come?
The exchange watches every trade for you, also while no page of yours is open. An alert fires once, or, if you choose so, again when the value is reached anew: at most once an hour or once a day. What is reached already when you set it is refused.

## How does it come?
As a notification behind the bell, and by e-mail where you ask for it. Notifications of the browser appear while a page of the exchange is open. An alert is no order: nothing is bought or sold.`,
  },
  'api-keys': {
    title: 'How do I let a program trade for me?',
    content: `With an **API key** a program can act for you. It is made for the programs of Binance: most of them only need our address. How to connect stands in the [API documentation](/api-docs), with an order to copy.

## Make a key
1. Open [API keys](/user/s-api-keys), name the program and choose only what it needs. Reading is always included; spot, futures and withdrawals are given one by one.
2. Enter the IP addresses it runs at. A key that withdraws must have some; one that trades from anywhere ends after 90 days.
3. Confirm as for a withdrawal. The secret is shown once.

## Try it first
A test order is checked like a real one and never placed. An exchange in demo mode takes the same programs.

## Limits
Requests are counted by IP address, orders by account; a higher [fee tier](/fees) may send more. Who sends too many hears when to come back.

You can switch a key off or delete it at any time: within a second it opens nothing.`,
  },
  frozen: {
    title: 'Why is part of my balance not available?',
    content: `Your balance has parts, each shown in the [wallet](/wallet/wallet):

- **Available** can be traded and moved.
- **In orders** is reserved by open orders, stop orders too. Cancel the order and it is free at the same moment.
- **Frozen** is held for something that is in progress outside trading.
- **Locked** cannot be moved before a date.

## How much does an order reserve?
A buy order reserves price times amount, a sell order the amount. The fee comes out of what you receive, so nothing is reserved for it. What a buy order does not need, because it was filled at a better price, is free again at once.

To free everything in a market, use “Cancel all” under [Open orders](/order/spot-current).`,
  },
  transfers: {
    title: 'How do I move money between my accounts?',
    content: `You have five accounts: spot, contract, seconds, fiat and ICO subscription. Each product uses its own, so that a loss in one does not reach the others.

## Transfer
Open [Transfer](/wallet/transfer), choose from and to, the coin and the quantity. It is free and done at once.

- Contract and seconds take **USDT** only.
- Fiat and ICO subscription take the coins that the exchange allows there.
- Only what is available can move; what open orders hold stays.

## Did it arrive?
Each transfer has a number of its own. If the connection breaks you can safely send it again: the same transfer is never done twice. What was moved stands under [Transfers](/wallet/log-transfer).`,
  },
  addresses: {
    title: 'How do I save a withdrawal address?',
    content: `Under [Withdrawal addresses](/user/c-symAddr) you keep addresses to choose from when you withdraw.

1. Choose the coin and the **network**. It must be the one the receiving platform names: the same coin exists on several networks, and what is sent over another one may be lost.
2. Paste the address. Its checksum is tested, so a mistyped address is refused where the network has one.
3. Give it a remark of 4 to 20 characters by which you know it again.

Switch on **Withdraw only to saved addresses** on the same page, and nothing can be sent anywhere else. A new address can then be used 24 hours after it was added. Switching it off takes what a withdrawal takes, and nothing can be withdrawn for 24 hours.

Always copy an address, never type it, and compare its beginning and end after pasting: there is malware that replaces addresses in the clipboard.

Deleting an address asks once more and changes nothing that was sent before.`,
  },
  collection: {
    title: 'What are collection methods?',
    content: `They say where other people pay you fiat money: a bank card, a bank account, or another kind the exchange offers.

Under [Collection methods](/user/c-collAddr) add the full name of the holder, the bank, the card or account number and the currency; the branch is optional.

## Good to know
- Once your [identity](/user/identity) is verified the holder must be you. A method in another name is refused.
- Card numbers and IBANs have check digits. If they do not fit, the form asks you to compare the number, but accepts it: there are accounts without.
- Names and numbers are stored encrypted. In lists only the last four characters are shown.

A method can be edited or deleted at any time.`,
  },
  notices: {
    title: 'How does the exchange tell me things?',
    content: `## In the product
The bell in the header counts what you have not read. Changes to your account and its money come there, each with a link to what it speaks of.

## By e-mail or text message
Codes and warnings about your security are always sent and cannot be switched off. Which other e-mails you get is your choice under [General settings](/user/c-set).

## Is this e-mail from us?
Set an [anti-phishing word](/user/s-phishing): every e-mail of ours to you then carries it. A message without it is not from us. We never ask for passwords or codes.

Messages are in the language that you chose for the site.`,
  },
  demo: {
    title: 'What is the demo?',
    content: `If the header shows a **Demo** badge, this exchange is for trying out: all its money is play money and none of it can be paid out.

## What is real, and what is not
- The order book, matching, fees and records work exactly as on a live exchange.
- Bots trade in the markets so that there is something to trade with. The prices follow real exchanges where they can be reached, otherwise a simulation; the badge says which.
- Messages to e-mail and phone are not sent. What would have been sent is kept in the demo’s inbox, which only the machine it runs on can read.

## Accounts
The login page offers accounts that are ready to use. Everybody can use them, so do not enter real data there. You can also [register](/reg) an account of your own.`,
  },
  unavailable: {
    title: 'Why is something not available to me?',
    content: `## “Your region/country is not supported”
The operator serves some countries and not others, and decides by the network you come from. The page then shows one button that leads out, and nothing else works. A VPN or a company network can make you appear to be elsewhere.

## “This is done in the app”
The operator can leave some actions to the mobile app. Such a page shows the codes for downloading it; if there is no app yet, it says so.

## “Planned”
Links with this mark lead to parts that are not there yet.

## A market is closed
A pair can be paused. Your open orders stay, can be cancelled, and go on when the [market](/markets) opens again.

## On hold
See whether a [hold](/user/s-securityset) follows a change of your password, e-mail or phone.`,
  },
  languages: {
    title: 'How do I change language, currency and looks?',
    content: `Language and display currency are in the header, on a phone in the menu. They work without an account; with one they are kept under [General settings](/user/c-set) and follow you to each device.

## Ten languages
English, 日本語, 한국어, 繁體中文, 简体中文, Русский, Türkçe, Français, Español, Deutsch. A link with ?lang=de opens the site in German. Our messages follow your choice.

## Eight display currencies
USD, JPY, KRW, HKD, RUB, EUR, GBP, TRY. They only show what things are worth; trading, balances and fees stay in coins. The menu says of when the rate is.

## Looks
Dark or light, the colours of rising and falling prices, also for colour-blind readers, row height and time zone are under “Display” in the header.`,
  },
  books: {
    title: 'How can the books be checked?',
    content: `Every order and every movement of money is an entry in **one journal**, in one order. All balances follow from it, and nothing changes them in any other way.

## What that means for you
- What the site confirms was written to disk before it was confirmed.
- Each movement is posted twice: what one account gives, another receives. If a posting does not add up, the exchange stops rather than go on with wrong books.
- Each entry carries a hash that covers the one before it. Whoever alters an old entry breaks all that follow.

## Who checks
A second program reads the journal, computes everything again and compares. The operator’s auditors can replay the whole journal and prove sums, balances and hashes.

Your own part stands in your [records](/wallet/wallet-log): each line shows the balance before and after it.`,
  },
};
