/** The same as gateway.slow.test.ts over a server of NATS. */
import { gatewaySuite } from './gateways/gateway-suite.ts';
import { connectNats } from './transport/nats-transport.ts';
import { startNatsServer } from './transport/nats-server-world.ts';

gatewaySuite(async (cleanup) => {
  const faults: unknown[] = [];
  const server = cleanup.add(await startNatsServer(), (started) => started.kill());
  const servers = [`nats://127.0.0.1:${server.port}`];
  const connect = async () =>
    cleanup.add(await connectNats({ servers, name: 'test', onFault: (error) => faults.push(error) }), (end) => end.close());
  return { connect, faults: () => faults };
});
