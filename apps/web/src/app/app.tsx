import { RouterProvider } from '@tanstack/react-router';
import { onDemand } from '@kontor/ui/on-demand';
import { PartFailureContext } from '@kontor/ui/part-failure';
import { applyTheme } from '@kontor/ui/theme';
import { Toaster } from '@kontor/ui/toast';
import { useEffect } from 'react';
import { I18nProvider, RouterProvider as AriaRouterProvider } from 'react-aria-components';
import { IntlProvider } from 'use-intl';
import { TOAST_MS } from '../data/constants.ts';
import { useRegionRestricted } from '../data/region.ts';
import { useSettings } from '../data/settings.ts';
import { useWords } from '../i18n/words.ts';
import { PART_FAILURE } from './failed-part.tsx';
import { keepFocus } from './focus-keeper.ts';
import { useLanguage } from './language.ts';
import type { SpokenLanguage } from './language.ts';
import { MissingWords } from './missing-words.tsx';
import type { SiteRouter } from './router.tsx';

const { Part: RegionDialog } = onDemand(async () => (await import('./region-dialog.tsx')).RegionDialog);

/** Props of App. */
export interface AppProps {
  readonly router: SiteRouter;
  /** The language to begin with; its words are loaded. */
  readonly first: SpokenLanguage;
}

/** The whole site: language, looks, router, messages. */
export function App({ router, first }: AppProps) {
  const { language, again } = useLanguage(first);
  useAppearance();
  useEffect(keepFocus, []);
  return (
    <IntlProvider locale={language.tag} messages={language.messages} timeZone="UTC" onError={() => undefined}>
      <I18nProvider locale={language.tag}>
        <AriaRouterProvider navigate={(to) => router.history.push(to)}>
          <PartFailureContext value={PART_FAILURE}>
            {!language.isWhole && <MissingWords onAgain={again} />}
            <Site router={router} />
          </PartFailureContext>
        </AriaRouterProvider>
      </I18nProvider>
    </IntlProvider>
  );
}

function Site({ router }: { readonly router: SiteRouter }) {
  const words = useWords('shell');
  const restricted = useRegionRestricted();
  // Behind the blocking dialog nothing of the app stands, so that nothing of it asks for data.
  if (restricted) return <RegionDialog />;
  return (
    <>
      <RouterProvider router={router} />
      <Toaster durations={TOAST_MS} label={words('toasts')} closeLabel={words('nav.close')} />
    </>
  );
}

function useAppearance(): void {
  const theme = useSettings((state) => state.theme);
  const market = useSettings(({ marketColors }) => marketColors);
  const density = useSettings((state) => state.density);
  useEffect(() => applyTheme({ theme, market, density }), [theme, market, density]);
}
