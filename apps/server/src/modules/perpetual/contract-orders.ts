/** Calls about contracts that change something: permission, setting, orders, margins, plans. Source: spec §3, §4, §5; rules 2.4, 2.5, 2.15. */
import type { AnswerOf } from '@kontor/contract/call';
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
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType, UserPermission, VerifiedLevel } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import { AskTogether } from '../../at-most-once/ask-together.ts';
import { Once } from '../../at-most-once/once.ts';
import { clientKey } from '../../core-loop/client-id.ts';
import type { NewCommand, Outcome } from '../../core-loop/core-loop.ts';
import type { ContractHistory } from '../../follower/perpetual/contract-history.ts';
import type { ContractOrderRow } from '../../follower/perpetual/contract-tables.ts';
import type { ContractPlan } from '../../follower/perpetual/contract-facts.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Ground } from '../../product.ts';
import { newClientId } from '../../random.ts';
import { changeRights } from '../../rights/rights.ts';
import { isByYield, marginCommand, placeCommand, planCommand } from './contract-commands.ts';
import type { PlaceCommand, PlanCommand } from './contract-commands.ts';
import type { Contract, Contracts } from './contracts.ts';
import { isOrderOf, isPlanOf } from './first-outcome.ts';

export interface ContractOrdersOptions extends Ground {
  readonly contracts: Contracts;
  readonly history: ContractHistory;
}

/** An order or a plan that is over. */
type Past = { readonly user: number; readonly clientId: ClientId; readonly order?: ContractOrderRow; readonly plan?: ContractPlan };

/** How long the engine may take to hear of a permission, ms. */
const PERMISSION_LIMIT_MS = 3_000;
const ASK_AGAIN_MS = 50;

// Long: the calls that change something, each a few lines, over what they share.
export function mountContractOrders(routes: Routes, ground: ContractOrdersOptions): void {
  const { core, engine, queries, ids, money, random, symbols, tables, contracts, history, recorded, wallMs } = ground;
  const first = new AskTogether<Past>({
    groupOf: (user) => user,
    ask: async (asked, minSeq) => {
      const { user } = asked[0]!;
      const { orders, plans } = await history.byClientId(
        user,
        asked.map(({ id }) => id),
        minSeq,
      );
      return [
        ...orders.map((order) => ({ user, clientId: order.clientId, order })),
        ...plans.map((plan) => ({ user, clientId: plan.clientId, plan })),
      ];
    },
    recorded,
  });
  const once = new Once<Past>({
    memory: ids,
    core,
    knows: (user, id) => engine.knowsId(user, id),
    find: (user, id, minSeq) => first.find(user, id, minSeq),
  });
  const submit = async (command: NewCommand, accepted?: () => void): Promise<Outcome> => {
    const outcome = await core.submit(command, accepted && ((code) => isApplied(code) && accepted()));
    if (!isApplied(outcome.code)) throw refusedByEngine(outcome.code);
    return outcome;
  };
  /** Submits what carries a client id and makes an order or a plan; what was done before, however long ago, gets its first outcome. */
  const submitOnce = (
    user: number,
    given: string | undefined,
    command: (clientId: ClientId) => PlaceCommand | PlanCommand,
    repeated: (past: Past, clientId: string) => Done,
  ): Promise<Done> => {
    const clientId = given ?? newClientId(random);
    const id = clientKey(clientId);
    const asked = command(id);
    const send = async (accepted?: () => void): Promise<Done> => {
      const outcome = await submit(asked, accepted);
      // Of a plan that is repeated the engine knows the id, and not which one it is.
      const made = outcome.order ?? (await planOf(user, id, outcome.sequence));
      return { made, sequence: outcome.sequence, client_id: clientId, repeated: outcome.code === Refusal.REPEATED };
    };
    // An id that is made here is told in the answer, and may come back.
    return given === undefined
      ? send(() => ids.note(user, id))
      : once.take({ user, id, submit: send, repeat: (past) => repeated(past, clientId) });
  };

  routes.user(contractPermissionOpen, async ({ session: { user } }) => {
    const rights = await queries.rights(user);
    if ((rights.value.permissions & UserPermission.FUTURES) === 0) {
      if (rights.value.level < VerifiedLevel.VERIFIED) throw refused('NOT_ALLOWED', 'contract.verifyFirst');
      await tables.transaction((transaction) => changeRights(transaction, user, { futures: true }, new Date(wallMs())));
      // The engine hears of it soon: whoever is told that it is open may place at once.
      const endMs = Date.now() + PERMISSION_LIMIT_MS;
      while (((await queries.rights(user)).value.permissions & UserPermission.FUTURES) === 0 && Date.now() < endMs)
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
    return { futures_permission: 'unrestricted' as const };
  });

  routes.user(contractSetting, async ({ body, session: { user } }) => {
    const contract = contracts.of(body.pair);
    if (body.leverage === undefined && body.margin_mode === undefined) throw refused('BAD_REQUEST', 'field.contractSetting');
    const before = await settingOf(user, contract);
    const leverage = body.leverage ?? before.leverage;
    const isIsolated = body.margin_mode === undefined ? before.isIsolated : body.margin_mode === 'isolated';
    const { sequence } = await submit({
      type: CommandType.CONTRACT_SETTING,
      user,
      market: contract.name.market,
      leverage,
      mode: isIsolated ? 1 : 0,
    });
    return { pair: body.pair, leverage, margin_mode: MARGIN_MODES[isIsolated ? 1 : 0], sequence };
  });

  routes.user(positionMode, async ({ body, session: { user } }) => {
    const mode = POSITION_MODE_WORDS.indexOf(body.position_mode);
    const { sequence } = await submit({ type: CommandType.POSITION_MODE, user, mode });
    return { position_mode: body.position_mode, sequence };
  });

  routes.user(contractPlace, async ({ body, session: { user } }) => {
    const contract = contracts.of(body.pair);
    const leverage = isByYield(body) ? (await settingOf(user, contract)).leverage : 1;
    const { made, ...done } = await submitOnce(
      user,
      body.client_id,
      (clientId) => placeCommand(body, { user, contract, clientId, leverage }),
      ({ order }, clientId) => {
        const asked = placeCommand(body, { user, contract, clientId: clientKey(clientId), leverage });
        if (order === undefined || !isOrderOf(asked, order, contract)) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
        return { made: order, sequence: order.sequence, client_id: clientId, repeated: true };
      },
    );
    return { order_id: formatOrderId(made), ...done };
  });

  routes.user(contractCancel, async ({ body, session: { user } }) => {
    if ((body.order_id === undefined) === (body.client_id === undefined)) throw refused('BAD_REQUEST', 'field.orderOrClientId');
    const order = body.order_id === undefined ? { slot: 0, number: 0 } : parseOrderId(body.order_id);
    if (order === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    const id = body.client_id === undefined ? undefined : clientKey(body.client_id);
    // A client id may be that of an order of spot, which this call does not know.
    core.applyHandedOver();
    const market = engine.marketOfOrder(user, id ?? order);
    if (market === undefined || symbols.contractByMarket(market) === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    const outcome = await submit({ type: CommandType.CANCEL, user, order, ...(id === undefined ? {} : { clientId: id }) });
    return { order_id: formatOrderId(outcome.order ?? order), sequence: outcome.sequence };
  });

  routes.user(contractCancelAll, async ({ body, session: { user } }) => {
    const wanted = body.pair === undefined ? contracts.all() : [contracts.of(body.pair)];
    let sequence = queries.sequence;
    const outcomes = await Promise.all(wanted.map(({ name: { market } }) => submit({ type: CommandType.CANCEL_ALL, user, market })));
    for (const outcome of outcomes) sequence = Math.max(sequence, outcome.sequence);
    return { sequence };
  });

  routes.user(positionMargin, async ({ body, session: { user } }) => {
    const contract = contracts.of(body.pair);
    const clientId = body.client_id ?? newClientId(random);
    const { code, sequence } = await money.submit(marginCommand(body, { user, contract, clientId: clientKey(clientId) }));
    if (!isApplied(code)) throw refusedByEngine(code);
    return { sequence, client_id: clientId, repeated: code === Refusal.REPEATED };
  });

  routes.user(planPlace, async ({ body, session: { user } }) => {
    const contract = contracts.of(body.pair);
    const { made, ...done } = await submitOnce(
      user,
      body.client_id,
      (clientId) => planCommand(body, { user, contract, clientId }),
      ({ plan }, clientId) => {
        const asked = planCommand(body, { user, contract, clientId: clientKey(clientId) });
        if (plan === undefined || !isPlanOf(asked, plan, contract)) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
        return { made: { slot: 0, number: plan.number }, sequence: plan.sequence, client_id: clientId, repeated: true };
      },
    );
    return { plan_id: String(made.number), ...done };
  });

  routes.user(planCancel, async ({ body, session: { user } }) => {
    const number = Number(body.plan_id);
    const plan = (await queries.ownContracts(user)).value.plans.find((each) => each.number === number);
    if (plan === undefined) throw refusedByEngine(Refusal.UNKNOWN_PLAN);
    const { sequence } = await submit({ type: CommandType.CANCEL_PLAN, user, market: plan.market, plan: number });
    return { plan_id: body.plan_id, sequence };
  });

  /** The plan that was placed under an id, waiting or over. */
  async function planOf(user: number, id: ClientId, sequence: number): Promise<Done['made']> {
    const isIt = ({ clientId }: { readonly clientId: ClientId }): boolean => clientId.join() === id.join();
    const waiting = (await queries.ownContracts(user, sequence)).value.plans.find(isIt);
    const plan = waiting ?? (await history.byClientId(user, [id], sequence)).plans[0];
    if (plan === undefined) throw new Error(`command ${sequence} took effect on nothing`);
    return { slot: 0, number: plan.number };
  }

  async function settingOf(user: number, { name: { market } }: Contract) {
    const setting = (await queries.ownContracts(user)).value.settings.find((each) => each.market === market);
    if (setting === undefined) throw new Error(`contract ${market} is not known`);
    return setting;
  }
}

/** What came of a request with a client id: the order, or the plan, that it made. */
interface Done extends Omit<AnswerOf<typeof contractPlace>, 'order_id'> {
  readonly made: { readonly slot: number; readonly number: number };
}
