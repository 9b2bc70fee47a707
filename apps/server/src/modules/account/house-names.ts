/** Names that nobody but the house may be called: a peer who seems to be its staff is believed what staff would never ask for. */

/** Letters and digits that pass for others at a glance, those of other alphabets among them. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  l: 'i',
  ı: 'i',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  к: 'k',
  м: 'm',
  т: 't',
  н: 'h',
  в: 'b',
  і: 'i',
  ѕ: 's',
  ԁ: 'd',
  п: 'n',
  г: 'r',
  и: 'u',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  κ: 'k',
  τ: 't',
  ν: 'v',
  υ: 'u',
  ι: 'i',
  μ: 'm',
  η: 'n',
  σ: 's',
  δ: 'd',
};

/** What a name of the house is made of, wherever it stands in a name. */
const ANYWHERE = [
  'kontor',
  'support',
  'official',
  'customerservice',
  'helpdesk',
  'moderator',
  'operator',
  '客服',
  '官方',
  '管理员',
  '管理員',
  '运营',
  '運營',
  '運営',
  'サポート',
  '管理者',
  '고객센터',
  '고객지원',
  '관리자',
  '운영자',
  'поддержка',
  'администратор',
  'müşterihizmetleri',
  'yönetici',
  'assistance',
  'serviceclient',
  'soporte',
  'kundendienst',
  'kundenservice',
];
/** What is so where a name begins or ends with it: there are words that have it inside. */
const AT_AN_END = ['admin', 'staff', 'destek'];

/** Whether a name pretends to be the house's own: case, marks, blanks and characters that look alike do not count. */
export function isHouseName(name: string): boolean {
  const bare = bareOf(name);
  return (
    ANYWHERE.some((word) => bare.includes(bareOf(word))) ||
    AT_AN_END.some((word) => bare.startsWith(bareOf(word)) || bare.endsWith(bareOf(word)))
  );
}

function bareOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(plain, (letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
