/** Changes of settings begin with what stands: their forms are filled in with it, and what stays as it is is not proposed. */
import { CHANGES } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { settingList } from '@kontor/contract/console/setting';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { useAnswer } from './session.ts';

type Body = Readonly<Record<string, unknown>>;
type Settings = OperatorAnswerOf<typeof settingList>;

/** By command: what stands, as a body of it. */
const STANDING: Readonly<Partial<Record<ChangeCommand, (settings: Settings) => Body>>> = {
  'setting/site': ({ site }) => site,
  'region/list': ({ region }) => region,
  'seconds/countries': ({ seconds }) => seconds,
  'merchant/needs': ({ merchant }) => merchant,
  'setting/rates': ({ rates }) => ({ rates }),
};

/** What stands of what a command changes; undefined while it is asked for. A command that begins with nothing has `{}`. */
export function useStandingBody(command: ChangeCommand | undefined): {
  readonly standing: Body | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
} {
  const bodyIn = command === undefined ? undefined : STANDING[command];
  const { data, error, refetch } = useAnswer(settingList, {}, { isEnabled: bodyIn !== undefined });
  if (bodyIn === undefined) return { standing: {}, error: null, refetch };
  return { standing: data === undefined ? undefined : bodyIn(data), error, refetch };
}

/** A body with what stands in all that it does not say. */
export function filledIn(standing: Body, body: Body): Body {
  const merged = Object.entries(body).map(([name, value]) => {
    const before = standing[name];
    return [name, isGroup(before) && isGroup(value) ? filledIn(before, value) : value];
  });
  return { ...standing, ...(Object.fromEntries(merged) as Body) };
}

/** The part of a body that says something else than what stands; what has to be said is left in it. */
export function changedPart(command: ChangeCommand, body: Body, standing: Body): Record<string, unknown> {
  return changedIn(CHANGES[command].body as Schema, body, standing);
}

interface Schema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

function changedIn({ required = [], properties = {} }: Schema, body: Body, standing: Body): Record<string, unknown> {
  const left = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    const before = standing[name];
    if (required.includes(name)) return [[name, value]];
    const inner = properties[name] ?? {};
    // Of a group whose fields may each be left out those that differ; any other is said whole.
    if (isGroup(value) && isGroup(before) && (inner.required ?? []).length === 0) {
      const changed = changedIn(inner, value, before);
      return Object.keys(changed).length === 0 ? [] : [[name, changed]];
    }
    return inOrder(value) === inOrder(before) ? [] : [[name, value]];
  });
  return Object.fromEntries(left);
}

/** One spelling for the same value, whatever the order of its fields. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    isGroup(each) ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
}

function isGroup(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
