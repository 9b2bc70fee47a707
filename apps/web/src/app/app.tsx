import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { applyTheme } from '@kontor/ui/theme';
import { Toaster } from '@kontor/ui/toast';
import { useEffect } from 'react';
import { I18nProvider, RouterProvider as AriaRouterProvider } from 'react-aria-components';
import { IntlProvider } from 'use-intl';
import { TOAST_MS } from '../data/constants.ts';
import { useRegionRestricted } from '../data/region.ts';
import { useSettings } from '../data/settings.ts';
import { useWords } from '../i18n/words.ts';
import { useLanguage } from './language.ts';
import type { SpokenLanguage } from './language.ts';
import { RegionDialog } from './region-dialog.tsx';
import type { SiteRouter } from './router.tsx';

/** Answers of calls that several places ask for. A failure is shown where it was asked; the reader tries again. */
const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } });

/** Props of App. */
export interface AppProps {
  readonly router: SiteRouter;
  /** The language to begin with; its words are loaded. */
  readonly first: SpokenLanguage;
}

/** The whole site: language, looks, router, messages. */
export function App({ router, first }: AppProps) {
  const language = useLanguage(first);
  useAppearance();
  return (
    <IntlProvider locale={language.tag} messages={language.messages} timeZone="UTC" onError={() => undefined}>
      <I18nProvider locale={language.tag}>
        <AriaRouterProvider navigate={(to) => router.history.push(to)}>
          <QueryClientProvider client={queries}>
            <Site router={router} />
          </QueryClientProvider>
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
