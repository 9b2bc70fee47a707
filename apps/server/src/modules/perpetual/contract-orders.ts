/** Calls about contracts that change something: permission, setting, orders, margins, plans. Source: spec §3, §4, §5; rules 2.4, 2.5, 2.15. */
import { formatOrderId, parseOrderId } from '@kontor/contract/order-id';
import {
  contractCancel,
  contractCancelAll,
  contractPermissionOpen,
  contractPlace,
  contractSetting,
  planCancel,
  planPlace,
  positionMargin,
  positionMode,
} from '@kontor/contract/perpetual';
import { MARGIN_MODES, POSITION_MODE_WORDS } from '@kontor/contract/perpetual-words';
import { Refusal } from '@kontor/domain/refusals';
import { clientKey } from '../../core-loop/client-id.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { newClientId } from '../../random.ts';
import { isByYield, marginCommand, placeCommand, planCommand } from './contract-commands.ts';
import type { ContractDesk, ContractDeskOptions } from './contract-desk.ts';

export interface ContractOrdersOptions extends ContractDeskOptions {
  readonly desk: ContractDesk;
}

export function mountContractOrders(routes: Routes, { queries, random, contracts, desk }: ContractOrdersOptions): void {
  /** The id that a request came with, or one that is made for it. */
  const idOf = (given: string | undefined) => {
    const text = given ?? newClientId(random);
    return { text, id: clientKey(text), isNew: given === undefined };
  };

  routes.user(contractPermissionOpen, async ({ session: { user } }) => {
    await desk.openPermission(user);
    return { futures_permission: 'unrestricted' as const };
  });

  routes.user(contractSetting, async ({ body, session: { user } }) => {
    const contract = contracts.of(body.pair);
    if (body.leverage === undefined && body.margin_mode === undefined) throw refused('BAD_REQUEST', 'field.contractSetting');
    const before = await desk.settingOf(user, contract);
    const leverage = body.leverage ?? before.leverage;
    const isIsolated = body.margin_mode === undefined ? before.isIsolated : body.margin_mode === 'isolated';
    const { sequence } = await desk.set(user, { market: contract.name.market, leverage, isIsolated });
    return { pair: body.pair, leverage, margin_mode: MARGIN_MODES[isIsolated ? 1 : 0], sequence };
  });

  routes.user(positionMode, async ({ body, session: { user } }) => {
    const { sequence } = await desk.setMode(user, POSITION_MODE_WORDS.indexOf(body.position_mode));
    return { position_mode: body.position_mode, sequence };
  });

  routes.user(contractPlace, async ({ body, session: { user } }) => {
    const contract = contracts.of(body.pair);
    const leverage = isByYield(body) ? (await desk.settingOf(user, contract)).leverage : 1;
    const { text, ...given } = idOf(body.client_id);
    const command = placeCommand(body, { user, contract, clientId: given.id, leverage });
    const { made, sequence, repeated } = await desk.place(user, given, command, contract);
    return { order_id: formatOrderId(made), client_id: text, sequence, repeated };
  });

  routes.user(contractCancel, async ({ body, session: { user } }) => {
    if ((body.order_id === undefined) === (body.client_id === undefined)) throw refused('BAD_REQUEST', 'field.orderOrClientId');
    const named = body.client_id === undefined ? parseOrderId(body.order_id!) : clientKey(body.client_id);
    if (named === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    const { order, sequence } = await desk.cancel(user, named);
    return { order_id: formatOrderId(order), sequence };
  });

  routes.user(contractCancelAll, async ({ body, session: { user } }) => ({
    sequence: await desk.cancelAll(user, body.pair === undefined ? contracts.all() : [contracts.of(body.pair)]),
  }));

  routes.user(positionMargin, async ({ body, session: { user } }) => {
    const contract = contracts.of(body.pair);
    const clientId = body.client_id ?? newClientId(random);
    const done = await desk.changeMargin(marginCommand(body, { user, contract, clientId: clientKey(clientId) }));
    return { ...done, client_id: clientId };
  });

  routes.user(planPlace, async ({ body, session: { user } }) => {
    const contract = contracts.of(body.pair);
    const { text, ...given } = idOf(body.client_id);
    const command = planCommand(body, { user, contract, clientId: given.id });
    const { made, sequence, repeated } = await desk.placePlan(user, given, command, contract);
    return { plan_id: String(made.number), client_id: text, sequence, repeated };
  });

  routes.user(planCancel, async ({ body, session: { user } }) => {
    const number = Number(body.plan_id);
    const plan = (await queries.ownContracts(user)).value.plans.find((each) => each.number === number);
    if (plan === undefined) throw refusedByEngine(Refusal.UNKNOWN_PLAN);
    const { sequence } = await desk.cancelPlan(user, plan.market, number);
    return { plan_id: body.plan_id, sequence };
  });
}
