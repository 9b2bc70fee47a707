/** The contracts that the demo deploys are what the compiler makes of their source. */
import { readFileSync } from 'node:fs';
import solc from 'solc';
import { expect, test } from 'vitest';
import { TOKEN_CODE } from './token-code.ts';

interface Compiled {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>>>
  >;
}

test('token-code.ts is tokens.sol, compiled', () => {
  const { compile } = solc as { compile(input: string): string };
  const content = readFileSync(new URL('tokens.sol', import.meta.url), 'utf8');
  const settings = {
    evmVersion: 'paris',
    optimizer: { enabled: true, runs: 200 },
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  };
  const sources = { 'tokens.sol': { content } };
  const compiled = JSON.parse(compile(JSON.stringify({ language: 'Solidity', sources, settings }))) as Compiled;
  expect(compiled.errors).toBeUndefined();
  const code = Object.keys(TOKEN_CODE).map((name) => [name, `0x${compiled.contracts['tokens.sol']?.[name]?.evm.bytecode.object}`]);
  expect(Object.fromEntries(code)).toEqual(TOKEN_CODE);
});
