import { expect, test } from 'vitest';
import { Arrivals, MissingCode } from './import-arrived.ts';

/** A network whose next answers are told; it notes what was asked for. */
function network(...answers: readonly (Response | 'cut')[]) {
  const asked: string[] = [];
  let next = 0;
  const fetchFile = async (url: string, { cache }: { readonly cache: RequestCache }): Promise<Response> => {
    asked.push(`${url} ${cache}`);
    const answer = answers[next++];
    if (answer === undefined || answer === 'cut') throw new TypeError('Failed to fetch');
    return answer;
  };
  return { asked, arrivals: new Arrivals(fetchFile) };
}

const code = (): Response => new Response('export {}', { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
const gone = (): Response => new Response('{}', { status: 404 });
const outcome = (arriving: Promise<void>): Promise<string> =>
  arriving.then(
    () => 'here',
    (error: unknown) => (error instanceof MissingCode ? (error.isGone ? 'gone' : 'unheard of') : 'another error'),
  );

test('what has arrived is not fetched again, also while it is on its way', async () => {
  const { asked, arrivals } = network(code(), code());
  await Promise.all([arrivals.all(['/a.js', '/b.js']), arrivals.all(['/a.js'])]);
  await arrivals.all(['/b.js', '/a.js']);
  expect(asked).toEqual(['/a.js force-cache', '/b.js force-cache']);
});

test('what did not arrive is fetched again', async () => {
  const { asked, arrivals } = network('cut', code());
  expect(await outcome(arrivals.all(['/a.js']))).toBe('unheard of');
  expect(await outcome(arrivals.all(['/a.js']))).toBe('here');
  expect(asked).toHaveLength(2);
});

test('who asks while a fetch fails that had begun before asks once more, and once for all who did', async () => {
  const { asked, arrivals } = network('cut', code());
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => outcome(arrivals.all(['/a.js']))));
  expect([first, second, third]).toEqual(['unheard of', 'here', 'here']);
  expect(asked).toHaveLength(2);
  const cut = network('cut', 'cut', code());
  expect(await Promise.all([1, 2].map(() => outcome(cut.arrivals.all(['/a.js']))))).toEqual(['unheard of', 'unheard of']);
  expect(cut.asked).toHaveLength(2);
});

test('a refusal that a cache has kept is asked for once more before it is believed', async () => {
  const { asked, arrivals } = network(gone(), code(), gone(), gone());
  expect(await outcome(arrivals.all(['/a.js']))).toBe('here');
  expect(await outcome(arrivals.all(['/old.js']))).toBe('gone');
  expect(asked.slice(2)).toEqual(['/old.js force-cache', '/old.js reload']);
});

test.each([
  ['a busy server', new Response('', { status: 503 })],
  ["a network's own page", new Response('<form>', { headers: { 'content-type': 'text/html' } })],
])('%s is no code, and says nothing of its being gone', async (_, answer) => {
  expect(await outcome(network(answer.clone(), answer.clone()).arrivals.all(['/a.js']))).toBe('unheard of');
});
