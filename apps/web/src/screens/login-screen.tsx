import { usePlatform } from '../data/use-platform.ts';
import { LoginForm } from '../features/login-form/login-form.tsx';

export function LoginScreen() {
  const platform = usePlatform();
  return (
    <main className="login">
      <h1 className="wordmark">Kontor</h1>
      <div className="meridian" />
      <LoginForm />
      {platform?.mode === 'demo' && <p className="note">Demo: the accounts demo1 and demo2 hold play money.</p>}
    </main>
  );
}
