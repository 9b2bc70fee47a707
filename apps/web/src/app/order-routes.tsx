import { SpotCurrentScreen, SpotHistoryScreen, SpotOrderScreen } from '../screens/orders/order-screens.tsx';
import { withQueries } from './with-queries.tsx';

/** The order pages. */
export const SpotCurrentRoute = withQueries(SpotCurrentScreen);
export const SpotHistoryRoute = withQueries(SpotHistoryScreen);
export const SpotOrderRoute = withQueries(SpotOrderScreen);
