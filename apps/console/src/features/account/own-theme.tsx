/** Dark or light, as one likes it in this browser. */
import { Segment } from '@kontor/ui/segment';
import { useState } from 'react';
import { THEMES, chooseTheme, chosenTheme } from '../../data/theme.ts';
import { Section } from '../../frame/page.tsx';
import { say } from '../../i18n/words.ts';

export function OwnTheme() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Section title={say('theme.title')}>
      <Segment
        label={say('theme.title')}
        variant="chips"
        items={THEMES.map((id) => ({ id, label: say(`theme.${id}`) }))}
        selected={theme}
        onSelect={(id) => {
          const chosen = THEMES.find((each) => each === id) ?? 'dusk';
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
      <p className="text-text-2">{say('theme.text')}</p>
    </Section>
  );
}
