import { DEFAULT_DEMO_PASSWORD, DEMO_FUND_PASSWORD, DEMO_LIVED_IN } from '@kontor/contract/platform';
import { Button } from '@kontor/ui/button';
import { usePlatform } from '../../data/platform.ts';
import { useWords } from '../../i18n/words.ts';

/** Where they stand in a text. */
const PASSWORDS = new RegExp(`(${DEFAULT_DEMO_PASSWORD}|${DEMO_FUND_PASSWORD})`);

interface DemoAccountsProps {
  readonly onChoose: (account: string, password: string) => void;
}

/** The accounts of a demo that are for everybody; nothing where there are none. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const words = useWords('account');
  const names = usePlatform()?.demo_accounts ?? [];
  if (names.length === 0) return null;
  return (
    <section aria-label={words('demoTitle')} className="mt-8 rounded-card border border-hairline bg-s1 p-4">
      <h2 className="text-13 font-semibold">{words('demoTitle')}</h2>
      <p className="mt-1 text-13 text-text-2">
        {words('demoText', { password: DEFAULT_DEMO_PASSWORD, fund: DEMO_FUND_PASSWORD })
          .split(PASSWORDS)
          .map((part) =>
            PASSWORDS.test(part) ? (
              // Broken at its hyphen it could be read without it.
              <span key={part} className="whitespace-nowrap">
                {part}
              </span>
            ) : (
              part
            ),
          )}
      </p>
      {names.includes(DEMO_LIVED_IN) && <p className="mt-1 text-13 text-text-2">{words('demoLivedIn', { account: DEMO_LIVED_IN })}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {names.map((name) => (
          <Button key={name} variant="secondary" size={28} onPress={() => onChoose(name, DEFAULT_DEMO_PASSWORD)}>
            {words('demoUse', { account: name })}
          </Button>
        ))}
      </div>
    </section>
  );
}
