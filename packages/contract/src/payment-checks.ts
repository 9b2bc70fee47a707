/** Check digits of accounts, cards and persons' numbers, over bare digits and letters. Each function answers whether they fit. */

/** Characters of an IBAN by country, from the register of the standard (ISO 13616). */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 ' +
    'GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ' +
    'ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ' +
    'ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((row) => [row.slice(0, 2), Number(row.slice(2))]),
);

/** Countries whose accounts SEPA reaches. */
const SEPA_COUNTRIES: ReadonlySet<string> = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

/** An IBAN of a country that has them, as long as it is there, with check digits that fit (ISO 7064, mod 97). */
export function isIban(iban: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) && IBAN_LENGTHS[iban.slice(0, 2)] === iban.length && hasIbanCheck(iban);
}

export function isSepaIban(iban: string): boolean {
  return SEPA_COUNTRIES.has(iban.slice(0, 2)) && isIban(iban);
}

/** Whether the two check digits of what has the form of an IBAN fit. */
export function hasIbanCheck(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Luhn: every second digit from the right is doubled. */
export function hasCardCheck(card: string): boolean {
  let sum = 0;
  for (let place = 0; place < card.length; place++) {
    const digit = Number(card[card.length - 1 - place]);
    const weighed = place % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/** The number of an American bank: nine digits weighed 3, 7, 1 make a multiple of ten. */
export function isRoutingNumber(number: string): boolean {
  return /^\d{9}$/.test(number) && !/^0{9}$/.test(number) && weighed(number, [3, 7, 1]) % 10 === 0;
}

/** A Russian account at the bank of a code: the code's last three digits and the account's twenty weighed 7, 1, 3 make a multiple of ten. */
export function isRussianAccountOf(account: string, code: string): boolean {
  return /^\d{20}$/.test(account) && isRussianBankCode(code) && weighed(`${code.slice(-3)}${account}`, [7, 1, 3], true) % 10 === 0;
}

export function isRussianBankCode(code: string): boolean {
  return /^04\d{7}$/.test(code);
}

/** ISO 9362: bank, country, place, and perhaps a branch. */
export function isBic(code: string): boolean {
  return /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(code);
}

/** A Brazilian person's number: eleven digits, the last two of them checks. */
export function isCpf(number: string): boolean {
  return /^\d{11}$/.test(number) && !isOneDigit(number) && hasBrazilianChecks(number, 9, (place, count) => count + 1 - place);
}

/** A Brazilian company's number: fourteen digits, the last two of them checks. */
export function isCnpj(number: string): boolean {
  return /^\d{14}$/.test(number) && !isOneDigit(number) && hasBrazilianChecks(number, 12, (place, count) => ((count - 1 - place) % 8) + 2);
}

function isOneDigit(number: string): boolean {
  return new Set(number).size === 1;
}

/** Two checks behind `length` digits, each over all before it. */
function hasBrazilianChecks(number: string, length: number, weight: (place: number, count: number) => number): boolean {
  return [length, length + 1].every((count) => {
    let sum = 0;
    for (let place = 0; place < count; place++) sum += Number(number[place]) * weight(place, count);
    const rest = sum % 11;
    return Number(number[count]) === (rest < 2 ? 0 : 11 - rest);
  });
}

/** The sum of digits by weights that come round; only the last digit of each product where `last`. */
function weighed(digits: string, weights: readonly number[], last = false): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const product = Number(digits[place]) * (weights[place % weights.length] ?? 0);
    sum += last ? product % 10 : product;
  }
  return sum;
}
