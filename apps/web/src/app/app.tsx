import { useSession } from '../data/session.ts';
import { LoginScreen } from '../screens/login-screen.tsx';
import { SpotScreen } from '../screens/spot-screen.tsx';

/** The login page, or the spot page of whoever is logged in. */
export function App() {
  const session = useSession();
  return session === undefined ? <LoginScreen /> : <SpotScreen user={session.user} />;
}
