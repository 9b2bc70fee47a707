import { describe, expect, test } from 'vitest';
import { CHANGES, changeText, decisionText, keyText, mayChange } from './changes.ts';
import type { ChangeCommand, ChangeText } from './changes.ts';
import { CONSOLE_CALLS } from './console-calls.ts';
import { entryText } from './audit.ts';
import type { LogEntry } from './audit.ts';
import { ACTIONS, ROLES, may } from './roles.ts';
import type { Action, Role } from './roles.ts';

describe('the console', () => {
  test('its calls change only on purpose: update wire-snapshot.json with `vitest -u`', async () => {
    const text = `${JSON.stringify({ calls: CONSOLE_CALLS, actions: ACTIONS, changes: CHANGES }, undefined, 2)}\n`;
    await expect(text).toMatchFileSnapshot('./wire-snapshot.json');
  });

  test('every call has a path of its own, a body that refuses unknown keys, and an action that there is', () => {
    expect(new Set(CONSOLE_CALLS.map(({ path }) => path)).size).toBe(CONSOLE_CALLS.length);
    for (const { path, body, access } of CONSOLE_CALLS) {
      expect(path).toMatch(/^\/console\/api\/[a-z]+\/[a-z_]+$/);
      expect(body, path).toMatchObject({ type: 'object', additionalProperties: false });
      expect(['anyone', 'operator', ...Object.keys(ACTIONS)], path).toContain(access);
    }
  });

  test('no role does alone what needs two: an auditor only looks, and nobody may act without a row', () => {
    const auditors = (Object.keys(ACTIONS) as Action[]).filter((action) => may(['auditor'], action));
    expect(auditors.every((action) => action.endsWith('.view'))).toBe(true);
    for (const command of Object.keys(CHANGES) as ChangeCommand[]) {
      expect(mayChange(['auditor'], command, 'propose'), command).toBe(false);
      expect(mayChange(['auditor'], command, 'approve'), command).toBe(false);
      expect(mayChange([], command, 'approve'), command).toBe(false);
      expect(CHANGES[command].approve.length, command).toBeGreaterThan(0);
    }
    for (const role of ROLES) expect(may([role], 'change.view'), role).toBe(true);
  });

  test('whoever may propose or decide sees the changes', () => {
    for (const { propose, approve } of Object.values(CHANGES))
      for (const role of [...propose, ...approve] as Role[]) expect(may([role], 'change.view')).toBe(true);
  });

  test('every field of a change, of a decision and of an entry is part of what is hashed', () => {
    const change: ChangeText = { id: 1, version: 1, command: 'fee/tier', body: '{}', before: '{}', reason: 'r', proposer: 2 };
    const others: Partial<ChangeText>[] = [
      { id: 2 },
      { version: 2 },
      { command: 'pair/state' },
      { body: '{"a":1}' },
      { before: '{"a":1}' },
      { reason: 's' },
      { proposer: 3 },
    ];
    expect(others.length).toBe(Object.keys(change).length);
    expect(new Set([change, ...others.map((other) => ({ ...change, ...other }))].map(changeText)).size).toBe(others.length + 1);
    const decisions = [
      decisionText('approve', 'a', 1),
      decisionText('reject', 'a', 1),
      decisionText('approve', 'b', 1),
      decisionText('approve', 'a', 2),
      // Whoever proves a key has signed no decision by it.
      keyText(1),
      keyText(2),
    ];
    expect(new Set(decisions).size).toBe(decisions.length);
    const entry: LogEntry = { number: 1, time: 1, operator: 1, who: 'a', action: 'b', subject: 'c', detail: '{}', address: '::1' };
    const entries = Object.keys(entry).map((name) => entryText({ ...entry, [name]: 'other' }, '0'));
    expect(new Set([entryText(entry, '0'), entryText(entry, '1'), ...entries]).size).toBe(entries.length + 2);
  });
});
