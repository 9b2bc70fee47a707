/** The API document at /api/openapi.json, made from the contract and from nothing else. */
import type { Call } from '@kontor/contract/call';
import { CODE_TABLE } from '@kontor/contract/code-table';
import { Code } from '@kontor/contract/envelope';
import { LANGUAGES } from '@kontor/contract/locale';
import type { TObject, TSchema } from 'typebox';
import { messageOf } from './messages.ts';

/** An OpenAPI 3.1 document of these calls. */
export function openApiDocument(calls: readonly Call[], version: string): Readonly<Record<string, unknown>> {
  const codes = CODE_TABLE.map(({ code, name, key }) => ({ code, name, message: messageOf(key, 'en_US') }));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor site API',
      version,
      description:
        'POST with a JSON body; market reads are GET. Every call is answered with HTTP 200 and {code, msg, data}: code 200 is success, 403 means that the session is over, ' +
        'any other code is an error whose msg is a sentence in the language of the header `lang`. HTTP 403 with data.message REGION_RESTRICTED: not served in this ' +
        'region. Amounts are decimal strings. See x-codes for all codes.',
    },
    'x-codes': codes,
    paths: Object.fromEntries(calls.map((call) => [call.path, { [call.method.toLowerCase()]: operationOf(call) }])),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'token', description: 'From /api/account/login.' } },
    },
  };
}

function operationOf(call: Call): Readonly<Record<string, unknown>> {
  const isQuery = call.method === 'GET' || call.raw === true;
  const content =
    call.raw === true ? { 'image/*': { schema: { type: 'string', format: 'binary' } } } : { 'application/json': { schema: call.body } };
  const input = call.method === 'GET' ? {} : { requestBody: { content } };
  const query = isQuery ? queryParameters(call.body) : [];
  return {
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    ...(call.access === 'user' ? { security: [{ session: [] }], 'x-ownership': call.ownership } : {}),
    'x-effect': call.effect,
    parameters: [
      ...query,
      {
        name: 'lang',
        in: 'header',
        schema: { type: 'string', enum: LANGUAGES.flatMap(({ value, lang }) => [value, String(lang)]) },
      },
    ],
    ...input,
    responses: {
      200: {
        description: 'Success or a refusal',
        content: { 'application/json': { schema: { anyOf: [successOf(call.answer), REFUSAL] } } },
      },
    },
  };
}

function queryParameters(query: TObject): object[] {
  const required = new Set<string>(query.required);
  return Object.entries(query.properties).map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema }));
}

function successOf(answer: TSchema): object {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: Code.SUCCESS }, msg: { type: 'string' }, data: answer },
  };
}

const REFUSAL = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer', enum: CODE_TABLE.map(({ code }) => code) }, msg: { type: 'string' }, data: { type: 'null' } },
};
