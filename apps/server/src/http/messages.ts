/**
 * Every sentence the server says to a person, by key and locale. A code without a sentence in every locale does not compile; what
 * only programs can cause is said in English. Source: spec §8, §9 (locales).
 */
import type { CODE_KEYS } from '@kontor/contract/envelope';
import type { Locale } from '@kontor/contract/locale';
import { REFUSALS } from '@kontor/domain/refusals';
import { ADVERT_SENTENCES } from './advert-sentences.ts';
import { CONTRACT_SENTENCES } from './contract-sentences.ts';
import { ALERT_SENTENCES } from './alert-sentences.ts';
import { DESK_SENTENCES } from './desk-sentences.ts';
import { ICO_SENTENCES } from './ico-sentences.ts';
import { KEY_SENTENCES } from './key-sentences.ts';
import { PEER_SENTENCES } from './peer-sentences.ts';
import { PERSON_SENTENCES } from './person-sentences.ts';
import { SECONDS_SENTENCES } from './seconds-sentences.ts';
import { WALLET_SENTENCES } from './wallet-sentences.ts';
import { SENTENCES } from './sentences.ts';
import { TALK_SENTENCES } from './talk-sentences.ts';
import type { SentenceKey } from './sentences.ts';

/** Every code has a sentence. */
type MissingCode = Exclude<(typeof CODE_KEYS)[keyof typeof CODE_KEYS], SentenceKey>;
const BY_LOCALE: [MissingCode] extends [never] ? Readonly<Record<Locale, Readonly<Record<string, string>>>> : MissingCode = SENTENCES;

/** The engine's own sentences; they speak to programs. */
const TO_PROGRAMS: ReadonlyMap<string, string> = new Map(
  Object.values(REFUSALS).map((entry): [string, string] => [entry.key, entry.message]),
);

/** The sentence for a key in a language. */
export function messageOf(key: string, lang: Locale): string {
  const tables = [
    BY_LOCALE[lang],
    PERSON_SENTENCES[lang],
    WALLET_SENTENCES[lang],
    CONTRACT_SENTENCES[lang],
    SECONDS_SENTENCES[lang],
    ICO_SENTENCES[lang],
    PEER_SENTENCES[lang],
    TALK_SENTENCES[lang],
    ADVERT_SENTENCES[lang],
    KEY_SENTENCES[lang],
    DESK_SENTENCES[lang],
    ALERT_SENTENCES[lang],
  ];
  const sentences = tables.find((each) => Object.hasOwn(each, key)) as Readonly<Record<string, string>> | undefined;
  return sentences?.[key] ?? TO_PROGRAMS.get(key) ?? SENTENCES[lang]['error.systemError'];
}

/** Every key that has a sentence. */
export function messageKeys(): readonly string[] {
  return [
    ...Object.keys(SENTENCES.en_US),
    ...Object.keys(PERSON_SENTENCES.en_US),
    ...Object.keys(WALLET_SENTENCES.en_US),
    ...Object.keys(CONTRACT_SENTENCES.en_US),
    ...Object.keys(SECONDS_SENTENCES.en_US),
    ...Object.keys(ICO_SENTENCES.en_US),
    ...Object.keys(PEER_SENTENCES.en_US),
    ...Object.keys(TALK_SENTENCES.en_US),
    ...Object.keys(ADVERT_SENTENCES.en_US),
    ...Object.keys(KEY_SENTENCES.en_US),
    ...Object.keys(DESK_SENTENCES.en_US),
    ...Object.keys(ALERT_SENTENCES.en_US),
    ...TO_PROGRAMS.keys(),
  ];
}
