import { SpotScreen } from '../screens/spot-screen.tsx';
import { withQueries } from './with-queries.tsx';

/** Spot trading. */
export const SpotRoute = withQueries(SpotScreen);
