/** Gateways and leaders over a network that does what it likes, for tests. */
import { MACHINE_RANDOM } from '../random.ts';
import { KIND, startHands, startHostileNetwork } from '../transport/hostile-world.ts';
import type { Chance, Clock, Hostility } from '../transport/hostile-world.ts';
import type { Transport } from '../transport/transport.ts';
import { LeaderServer } from './leader-server.ts';
import { ModelLeader, ModelRecord } from './model-world.ts';
import { RemoteLeader } from './remote-leader.ts';

/** `random` decides what the network does. */
export function startWireWorld(random: Chance, clock: Clock) {
  const hands = startHands(clock);
  const faults: Error[] = [];
  const onFault = (error: Error): void => void faults.push(error);
  const weather: { now: Hostility } = { now: KIND };
  const network = startHostileNetwork(random, hands.pace, () => weather.now, onFault);
  const record = new ModelRecord();
  const commits = { ms: () => 2, isBusy: () => false };

  const addGateway = (limits: { readonly maxCalls?: number; readonly maxWaiting?: number } = {}) => {
    const transport = network.connect();
    const remote = new RemoteLeader({ transport, prefix: 'test', random: MACHINE_RANDOM, pace: hands.pace, onFault, ...limits });
    return { transport, remote };
  };
  /** Somebody else leads, with all that is in the record. */
  const lead = () => {
    const transport: Transport = network.connect();
    const leader = new ModelLeader({
      record,
      pace: hands.pace,
      commitMs: () => commits.ms(),
      onCommitted: () => server.noteCommitted(),
      onHalt: () => server.stop(),
      isBusy: () => commits.isBusy(),
    });
    const server = new LeaderServer({
      transport,
      prefix: 'test',
      leader,
      epoch: leader.epoch,
      committed: () => record.entries.length,
      timeMs: () => hands.pace.nowMs(),
      pace: hands.pace,
      onFault,
    });
    server.start();
    /** Its process ends: nothing that it has not said is heard. */
    const kill = (): void => {
      leader.kill();
      server.stop();
      void transport.close();
    };
    return { leader, server, transport, kill };
  };
  return { ...hands, network, record, faults, weather, commits, addGateway, lead };
}

export type WireWorld = ReturnType<typeof startWireWorld>;
