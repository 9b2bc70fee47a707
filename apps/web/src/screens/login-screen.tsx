import { usePageTitle } from '../data/page-title.ts';
import { LoginForm } from '../features/login-form/login-form.tsx';
import { useWords } from '../i18n/words.ts';

/** The login page. */
export function LoginScreen() {
  const words = useWords('account');
  usePageTitle(words('title'));
  return (
    <div className="mx-auto w-full max-w-[392px] flex-1 px-4 pt-10 pb-12 lg:pt-20">
      <h1 className="mb-6 text-28 font-bold">{words('title')}</h1>
      <LoginForm />
    </div>
  );
}
