/** Calls about a user's own subscriptions: subscribing, what he has, what came of it, and thawing. Source: spec §4, §5; rules 5.1 to 5.4, 0.6. */
import { icoMine, icoRecords, icoSubscribe, icoThaw, icoThaws } from '@kontor/contract/ico';
import { parsePositiveDecimal } from '@kontor/domain/amount';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { clientKey } from '../../core-loop/client-id.ts';
import type { NewMoneyCommand } from '../../core-loop/core-loop.ts';
import type { IcoRecord, IcoThaw } from '../../follower/ico/ico-facts.ts';
import type { IcoHistory } from '../../follower/ico/ico-history.ts';
import { mountRecordList } from '../../http/record-list.ts';
import { MOST } from '../../http/record-window.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Ground } from '../../product.ts';
import { newClientId } from '../../random.ts';
import { recordRow, subscriptionState, thawRow } from './ico-rows.ts';
import type { IcoItems, NamedItem } from './items.ts';
import type { ShownHoldings } from './shown-holdings.ts';
import { thawAll } from './thaw-all.ts';

export interface IcoHoldingsOptions extends Pick<Ground, 'queries' | 'money' | 'random' | 'wallMs'> {
  readonly items: IcoItems;
  readonly history: IcoHistory;
  readonly shown: ShownHoldings;
}

export function mountIcoHoldings(routes: Routes, { queries, money, random, wallMs, items, history, shown }: IcoHoldingsOptions): void {
  const submit = async (given: string | undefined, command: (id: NewMoneyCommand['clientId']) => NewMoneyCommand) => {
    const clientId = given ?? newClientId(random);
    const { code, sequence } = await money.submit(command(clientKey(clientId)));
    if (!isApplied(code)) throw refusedByEngine(code);
    return { sequence, client_id: clientId, repeated: code === Refusal.REPEATED };
  };

  routes.user(icoSubscribe, async ({ body, session: { user } }) => {
    const quantity = quantityOf(body.quantity, items.of(body.item));
    return submit(body.client_id, (clientId) => ({ type: CommandType.ICO_SUBSCRIBE, user, item: body.item, quantity, clientId }));
  });

  routes.user(icoThaw, async ({ body, session: { user } }) => {
    const { item } = body;
    if (item === undefined) return thawAll(user, body.client_id, { queries, money, random, wallMs, items });
    items.of(item);
    const thawed = await submit(body.client_id, (clientId) => ({ type: CommandType.ICO_THAW, user, item, clientId }));
    return { ...thawed, items: [item] };
  });

  routes.user(icoMine, async ({ body, session: { user } }) => {
    const { value: holdings, sequence } = await queries.icoHoldings(user, body.min_seq);
    const nowMs = wallMs();
    const wanted = holdings
      .filter(({ item }) => body.item === undefined || item === body.item)
      .filter((holding) => {
        const item = items.find(holding.item);
        return body.state === undefined || (item !== undefined && subscriptionState(holding, item.state, nowMs) === body.state);
      })
      .toSorted((one, other) => other.openedMs - one.openedMs || other.item - one.item);
    return { list: shown.rows(wanted), sequence };
  });

  mountRecordList<typeof icoRecords, IcoRecord>(routes, { queries, wallMs }, icoRecords, {
    cursor: [MOST.WHOLE, MOST.INTEGER],
    placeOf: ({ sequence, ordinal }) => [sequence, ordinal],
    rows: async ({ user, body, window, before }) => history.records(user, { ...window, item: body.item, before }),
    shown: (rows) => rows.flatMap((row) => named(items, row, (item) => recordRow(row, item))),
  });

  mountRecordList<typeof icoThaws, IcoThaw>(routes, { queries, wallMs }, icoThaws, {
    cursor: [MOST.WHOLE],
    placeOf: ({ sequence }) => [sequence],
    rows: async ({ user, body, window, before }) => history.thaws(user, { ...window, item: body.item, before }),
    shown: (rows) => rows.flatMap((row) => named(items, row, (item) => thawRow(row, item))),
  });
}

function named<Row>(items: IcoItems, { item: number }: { readonly item: number }, write: (item: NamedItem) => Row): Row[] {
  const item = items.find(number);
  return item === undefined ? [] : [write(item)];
}

/** Whole lots, or an amount of the payment. @throws Refused for what is neither */
function quantityOf(text: string, { isLottery, payment }: NamedItem): bigint {
  const quantity = parsePositiveDecimal(text, isLottery ? 0 : payment.scale);
  if (typeof quantity === 'string') throw refused('BAD_REQUEST', isLottery ? 'field.lots' : 'field.quantity');
  return quantity;
}
