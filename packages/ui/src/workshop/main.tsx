import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components';

import { Segment } from '../segment.tsx';
import { applyTheme, type Appearance } from '../theme.ts';
import { Toaster } from '../toast.tsx';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import { Forms } from './forms.tsx';
import { Layers } from './layers.tsx';
import { Pictures } from './pictures.tsx';

const choices = {
  theme: ['dusk', 'dawn', 'system'],
  market: ['default', 'inverted', 'kr', 'cvd'],
  density: ['compact', 'regular', 'comfortable'],
  lang: ['en', 'de', 'fr', 'ru', 'tr', 'es', 'ja', 'ko', 'zh-TW', 'zh-CN'],
} as const;

type Choice = keyof typeof choices;

/** The address chooses, so that a test or a link can: `?theme=dawn&market=cvd&density=compact&lang=ja`. */
function chosen(choice: Choice): string {
  const wanted = new URLSearchParams(location.search).get(choice);
  const first = choices[choice][0];
  return choices[choice].find((id) => id === wanted) ?? (choice === 'density' ? 'regular' : first);
}

function Workshop() {
  const [state, setState] = useState(() => ({
    theme: chosen('theme'),
    market: chosen('market'),
    density: chosen('density'),
    lang: chosen('lang'),
  }));
  useEffect(() => {
    document.documentElement.lang = state.lang;
    return applyTheme(state as unknown as Appearance);
  }, [state]);
  return (
    <I18nProvider locale={state.lang}>
      <main className="mx-auto max-w-page p-4 md:p-8">
        <h1 className="text-20 font-bold">Workshop</h1>
        <div className="my-4 flex flex-wrap gap-x-6 gap-y-2">
          {(Object.keys(choices) as Choice[]).map((choice) => (
            <Segment
              key={choice}
              label={choice}
              variant="chips"
              items={choices[choice].map((id) => ({ id, label: id }))}
              selected={state[choice]}
              onSelect={(id) => setState({ ...state, [choice]: id })}
            />
          ))}
        </div>
        <Buttons />
        <Fields locale={state.lang} />
        <Forms />
        <Choices />
        <Layers />
        <Figures />
        <Pictures />
      </main>
      <Toaster durations={{ info: 1200, success: 1000, error: 1200 }} label="Messages" closeLabel="Dismiss" />
    </I18nProvider>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('no #root in the page');
createRoot(root).render(
  <StrictMode>
    <Workshop />
  </StrictMode>,
);
