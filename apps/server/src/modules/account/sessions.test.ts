import { describe, expect, it } from 'vitest';
import type { Queries } from '../../store/database.ts';
import { Sessions } from './sessions.ts';

/** One session of user 7 in a table that counts how often it is asked and can be emptied from elsewhere. */
function table() {
  const state = { asked: 0, there: true };
  const queries = {
    maybe: async () => {
      state.asked += 1;
      return state.there ? { user: 7, seenMs: 0 } : undefined;
    },
    run: async (what: { readonly name?: string }) => {
      if (JSON.stringify(what).includes('session-end')) state.there = false;
    },
    many: async () => [],
  } as unknown as Queries;
  let now = 0;
  const sessions = new Sessions({ queries, random: { bytes: () => new Uint8Array(32) }, time: { wallMs: () => now } });
  return {
    state,
    sessions,
    at: (ms: number) => {
      now = ms;
    },
  };
}

const TOKEN = 'a'.repeat(43);

describe('sessions', () => {
  it('asks the table now and then', async () => {
    const { state, sessions, at } = table();
    for (const ms of [0, 400, 699]) {
      at(ms);
      expect(await sessions.find(TOKEN)).toEqual({ user: 7, token: TOKEN });
    }
    expect(state.asked).toBe(1);
    at(700);
    await sessions.find(TOKEN);
    expect(state.asked).toBe(2);
    await sessions.look(TOKEN);
    expect(state.asked).toBe(3);
  });

  it('notices within a second that a session was ended elsewhere', async () => {
    const { state, sessions, at } = table();
    await sessions.find(TOKEN);
    state.there = false;
    at(700);
    expect(await sessions.find(TOKEN)).toBeUndefined();
    expect(await sessions.look(TOKEN)).toBeUndefined();
  });

  it('takes a session that it ended itself as over at once, also one that was being read', async () => {
    const { sessions } = table();
    await sessions.find(TOKEN);
    const reading = sessions.find(TOKEN);
    await sessions.end(TOKEN);
    await reading;
    expect(await sessions.find(TOKEN)).toBeUndefined();
  });

  it('refuses what is no token without asking', async () => {
    const { state, sessions } = table();
    expect(await sessions.find('short')).toBeUndefined();
    expect(state.asked).toBe(0);
  });
});
