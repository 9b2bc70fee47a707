import { APPEAL_LISTS, DEAL_RISKS } from '@kontor/contract/console/appeal';
import { CHANGES } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { ARTICLE_STATES } from '@kontor/contract/console/help';
import { REJECT_REASONS } from '@kontor/contract/console/identity';
import { MERCHANT_LACKS, MERCHANT_RISKS, MERCHANT_STATES } from '@kontor/contract/console/merchant';
import { ROLES } from '@kontor/contract/console/roles';
import { SYSTEM_ACCOUNT_WORDS } from '@kontor/contract/console/system';
import { USER_FLAGS } from '@kontor/contract/console/user';
import { APPEAL_REASONS, DEAL_STATES } from '@kontor/contract/deal';
import { HELP_CATEGORIES } from '@kontor/contract/help';
import { TICKET_STATES, TICKET_TOPICS } from '@kontor/contract/ticket';
import { expect, test } from 'vitest';
import { bodyFields } from '../data/body-fields.ts';
import { groupsOf } from '../features/propose/field-groups.ts';
import { say, sayKnown } from './words.ts';

const COMMANDS = Object.keys(CHANGES) as ChangeCommand[];

test.each(COMMANDS)('%s has words: its title, what it is, and each of its fields and choices', (command) => {
  const key = command.replace('/', '_');
  expect([sayKnown(`commands.${key}.title`, ''), sayKnown(`commands.${key}.text`, '')]).not.toContain('');
  for (const { name, kind, words, columns, isCount } of bodyFields(command)) {
    const group = kind !== 'several' ? 'choices' : name === 'roles' ? 'roles' : `lists.${name}`;
    expect(sayKnown(`fields.${name}.label`, ''), name).not.toBe('');
    for (const word of isCount ? [] : words) expect(sayKnown(`${group}.${word}`, ''), word).not.toBe('');
    for (const column of columns) expect(sayKnown(`lists.${name}.${column.name}`, ''), column.name).not.toBe('');
  }
});

test('every role has a name', () => {
  expect(ROLES.map((role) => say(`roles.${role}`))).not.toContain('');
});

test('every reason of a rejection has a sentence', () => {
  expect(REJECT_REASONS.map((reason) => say(`identity.reasons.${reason}`))).not.toContain('');
});

test('every account of the exchange has a name', () => {
  expect(SYSTEM_ACCOUNT_WORDS.map((word) => say(`system.names.${word}`))).not.toContain('');
});

test('every flag of a customer has a name, and every state of his identity', () => {
  expect(USER_FLAGS.map((flag) => say(`users.flagNames.${flag}`))).not.toContain('');
  expect([1, 2, 3, 4].map((status) => sayKnown(`users.identities.${status}`, ''))).not.toContain('');
});

test('every state and topic of a ticket has a name, and every category and state of an article', () => {
  expect(TICKET_STATES.flatMap((state) => [say(`tickets.states.${state}`), say(`tickets.empty.${state}`)])).not.toContain('');
  expect(TICKET_TOPICS.map((topic) => say(`tickets.topics.${topic}`))).not.toContain('');
  expect(HELP_CATEGORIES.map((category) => say(`help.categories.${category}`))).not.toContain('');
  expect(ARTICLE_STATES.map((state) => say(`help.states.${state}`))).not.toContain('');
});

test('every state, reason and risk of a trade, and every state and risk of a merchant, has a name', () => {
  expect([
    ...DEAL_STATES.map((state) => say(`appeals.states.${state}`)),
    ...APPEAL_LISTS.map((list) => say(`appeals.empty.${list}`)),
  ]).not.toContain('');
  expect(APPEAL_REASONS.map((reason) => say(`appeals.reasons.${reason}`))).not.toContain('');
  expect(DEAL_RISKS.map((risk) => say(`appeals.risks.${risk}`))).not.toContain('');
  expect(MERCHANT_STATES.flatMap((state) => [say(`merchants.states.${state}`), say(`merchants.state.${state}`)])).not.toContain('');
  expect(MERCHANT_LACKS.map((lack) => say(`merchants.needs.${lack}`))).not.toContain('');
  expect(MERCHANT_RISKS.map((risk) => say(`merchants.risks.${risk}`))).not.toContain('');
});

test('what stands in braces is filled in once, and what a person wrote stays as it is', () => {
  expect(say('operators.suspended', { name: '{name} $& <b>' })).toBe('{name} $& <b> is suspended.');
  expect(sayKnown('fields.constructor.label', 'otherwise')).toBe('otherwise');
  expect(sayKnown('commands', 'otherwise')).toBe('otherwise');
});

test('each part of a longer form has a title', () => {
  for (const command of COMMANDS)
    for (const { name, title } of groupsOf(command, bodyFields(command))) expect(title === '', `${command} ${name}`).toBe(name === '');
});
