import { AppDownload } from './app-download.tsx';
import { LanguageMenu } from './language-and-currency.tsx';

/** The app's codes and the language, once more at the foot. */
export function FooterMenus() {
  return (
    <>
      <AppDownload />
      <LanguageMenu />
    </>
  );
}
