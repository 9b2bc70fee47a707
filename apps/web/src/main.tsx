import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadLanguage } from './app/language.ts';
import { leadToLogin } from './app/login-redirect.ts';
import { makeRouter } from './app/router.tsx';
import { startPageWorker } from './app/page-worker.ts';
import { scrollToTop } from './app/scroll-to-top.ts';
import { startUp } from './app/start-up.ts';
import { APP_SHOWN_AFTER_LOAD_MS } from './data/constants.ts';
import { adoptAddressLocale } from './data/settings.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no #root');

adoptAddressLocale();
const router = makeRouter();
leadToLogin(router);
scrollToTop(router);
startUp();
startPageWorker();

/** The prerendered page stays until the screen's code is here, at most 500 ms (spec §9), so that it never flashes empty. */
const shownAtTheLatest = new Promise((resolve) => setTimeout(resolve, APP_SHOWN_AFTER_LOAD_MS));
const [first] = await Promise.all([loadLanguage(), Promise.race([router.load(), shownAtTheLatest])]);
createRoot(place).render(
  <StrictMode>
    <App router={router} first={first} />
  </StrictMode>,
);
