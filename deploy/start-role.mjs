/** `node deploy/start-role.mjs --role=…`: the program of a role, in this process. The server has most of them; two are programs of their own. */
const PROGRAMS = { signer: 'apps/server/dist/signer/signer-main.js', liquidity: 'apps/liquidity/dist/main.js' };

const [, , word = ''] = process.argv;
const role = /^--role=(signer|liquidity)$/.exec(word)?.[1];
const program = new URL(`../${role === undefined ? 'apps/server/dist/main.js' : PROGRAMS[role]}`, import.meta.url);
// Each reads its own words, and knows nothing of this one.
if (role !== undefined) process.argv.splice(1, 2, program.pathname);
await import(program.href);
