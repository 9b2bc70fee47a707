import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { ChevronDown } from 'lucide-react';
import { useWords } from '../../i18n/words.ts';
import { Line } from './chapter-text.tsx';
import { CodeSample } from './code-sample.tsx';
import type { Endpoint } from './reference.ts';

interface EndpointEntryProps {
  readonly endpoint: Endpoint;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly origin: string | undefined;
}

/** An endpoint: a line, and what is to be known of it once that is opened. */
export function EndpointEntry({ endpoint, isOpen, onToggle, origin }: EndpointEntryProps) {
  const { id, method, path, about } = endpoint;
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="group scroll-mt-20 border-b border-hairline"
    >
      <summary className="focus-ring-inside flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-sm py-2 [&::-webkit-details-marker]:hidden">
        <span className="w-14 shrink-0 text-12 font-semibold text-text-2">{method}</span>
        <span className="min-w-0 flex-1 font-mono text-13 wrap-anywhere text-text" dir="ltr">
          {path}
        </span>
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-2 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-6">
        <p className="max-w-[680px] text-14 leading-6 text-text-2">
          <Line text={about} />
        </p>
        {isOpen && <Details endpoint={endpoint} origin={origin} />}
      </div>
    </details>
  );
}

function Details({ endpoint, origin }: Pick<EndpointEntryProps, 'endpoint' | 'origin'>) {
  const words = useWords('api-docs');
  const { method, path, otherPaths, socketMethod, security, weight, orders, parameters, example, sample, answer } = endpoint;
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    [words('security'), `\`${security}\``],
    [words('weight'), weight],
    [words('orders'), orders],
    [words('overSocket'), socketMethod === null ? null : `\`${socketMethod}\``],
    [words('otherPaths'), otherPaths.length === 0 ? null : otherPaths.map((other) => `\`${other}\``).join(', ')],
  ];
  const request = example === null ? null : requestOf(method, path, example, security, origin);
  return (
    <>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1 text-13">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-text-2">{name}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  <Line text={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {parameters.length > 0 && <Parameters of={endpoint} />}
      {request !== null && (
        <div>
          <h4 className="pb-2 text-13 font-semibold">{words('example')}</h4>
          <CodeSample text={request} label={words('example')} />
        </div>
      )}
      <div>
        <h4 className="pb-2 text-13 font-semibold">{words(sample === null ? 'fields' : 'answer')}</h4>
        <CodeSample text={sample ?? answer} label={words(sample === null ? 'fields' : 'answer')} />
      </div>
    </>
  );
}

/** A command that asks it; what has to be signed says by what. */
function requestOf(method: string, path: string, query: string, security: string, origin = ''): string {
  if (security === 'NONE') return `curl "${origin}${path}${query === '' ? '' : `?${query}`}"`;
  if (security === 'MARKET_DATA' || security === 'USER_STREAM')
    return `curl -X ${method} -H "X-MBX-APIKEY: $API_KEY" "${origin}${path}${query === '' ? '' : `?${query}`}"`;
  return [
    `QUERY="${query === '' ? '' : `${query}&`}timestamp=$(date +%s000)"`,
    `SIGNATURE=$(printf '%s' "$QUERY" | openssl dgst -sha256 -hmac "$API_SECRET" | sed 's/^.* //')`,
    `curl -X ${method} -H "X-MBX-APIKEY: $API_KEY" "${origin}${path}?$QUERY&signature=$SIGNATURE"`,
  ].join('\n');
}

function Parameters({ of: { parameters, path } }: { readonly of: Endpoint }) {
  const words = useWords('api-docs');
  return (
    <Table
      label={`${words('parameters')} ${path}`}
      isFlush
      className="bg-bg"
      head={
        <>
          <HeadCell>{words('parameter')}</HeadCell>
          <HeadCell>{words('type')}</HeadCell>
          <HeadCell>{words('meaning')}</HeadCell>
        </>
      }
    >
      {parameters.map(({ name, type, required, about }) => (
        <Row key={name}>
          <Cell className="h-auto! py-2 align-top whitespace-normal!">
            <code className="font-mono text-12" dir="ltr">
              {name}
            </code>
            {required && <span className="block text-11 text-text-2">{words('mandatory')}</span>}
          </Cell>
          <Cell className="h-auto! max-w-60 min-w-24 py-2 align-top text-12 whitespace-normal! wrap-anywhere text-text-2">{type}</Cell>
          <Cell className="h-auto! min-w-48 py-2 align-top whitespace-normal! wrap-anywhere">
            <Line text={about} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
