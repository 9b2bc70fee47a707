import { gatewaySuite } from './gateways/gateway-suite.ts';
import { LocalNetwork } from './transport/local-transport.ts';

gatewaySuite(async () => {
  const faults: unknown[] = [];
  const network = new LocalNetwork({ onFault: (error) => faults.push(error) });
  return { connect: () => network.connect(), faults: () => faults };
});
