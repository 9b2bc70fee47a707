/** Addresses of the streams' sockets (rules §8): what is asked for by a path and its query. */
import type { StreamFamily } from './api-stream.ts';
import type { Wrapping } from './stream-message.ts';

/** What a socket is opened for. */
export interface StreamPath {
  readonly family: StreamFamily;
  readonly wrapping: Wrapping;
  /** Names in the path or the query, each once; also listen keys. */
  readonly streams: readonly string[];
  /** The `journal` of the last event of the user's that the program got before. */
  readonly since: number | undefined;
}

/** Why an address is not served, as an error of the trading API. */
export interface PathRefusal {
  readonly code: number;
  readonly msg: string;
}

const FORM = /^(\/fstream)?(?:\/(?:public|market|private))?\/(ws|stream|binary)(\/.*)?$/;
/** Connections are told apart by numbers in the path, as some clients write them; they name nothing. */
const CONNECTION_NUMBER = /^[0-9]{1,6}$/;
const WHOLE = /^[0-9]{1,15}$/;
/** What else a query holds is not for us. */
const QUERY_KEYS = ['streams', 'listenKey', 'sequence', 'since', 'timeUnit'];

/** Whether a path is one of the streams'. */
export function isStreamPath(path: string): boolean {
  return FORM.test(path);
}

/** Reads an address whose path is one of the streams'. */
export function readStreamPath(url: string): StreamPath | PathRefusal {
  const at = url.indexOf('?');
  const [, futures, kind, rest = ''] = FORM.exec(at < 0 ? url : url.slice(0, at)) ?? [];
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
  for (const key of QUERY_KEYS)
    if (query.getAll(key).length > 1) return { code: -1101, msg: `Duplicate values for parameter '${key}' detected.` };
  if (!['', 'MILLISECOND', 'millisecond'].includes(query.get('timeUnit') ?? '')) return invalid('timeUnit');
  if (!['', 'true', 'false'].includes(query.get('sequence') ?? '')) return invalid('sequence');
  const since = query.get('since') ?? '';
  if (since !== '' && !WHOLE.test(since)) return invalid('since');
  let named: string[];
  try {
    named = [
      ...rest.split('/').map((name) => decodeURIComponent(name)),
      ...(query.get('streams') ?? '').split('/'),
      query.get('listenKey') ?? '',
    ];
  } catch {
    // A `%` with no two digits behind it.
    return invalid('streams');
  }
  const isNumbered = query.get('sequence') === 'true';
  return {
    family: futures === undefined ? 'spot' : 'futures',
    wrapping: kind === 'binary' ? 'binary' : isNumbered ? 'numbered' : kind === 'stream' ? 'combined' : 'raw',
    streams: [...new Set(named.filter((name) => name !== '' && !CONNECTION_NUMBER.test(name)))],
    since: since === '' ? undefined : Number(since),
  };
}

function invalid(parameter: string): PathRefusal {
  return { code: -1130, msg: `Data sent for parameter '${parameter}' is not valid.` };
}
