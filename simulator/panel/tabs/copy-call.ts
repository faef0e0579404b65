/** A call that reached the exchange, written so that it can be made again. */
import type { RequestRow } from '../responses.ts';

/** Where the Node host listens by default: the exchange inside a page can be called by that page alone. */
const NODE_HOST = 'http://127.0.0.1:8787';

/** Added to every call by the client so that nothing is cached (WIRE-R1). */
const CACHE_BUSTER = '_timespan';

const parametersOf = ({ parameters }: RequestRow): readonly (readonly [string, string])[] =>
  Object.entries(parameters).filter(([name]) => name !== CACHE_BUSTER);

const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const codeQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** For a shell. What is masked, and `$TOKEN`, has to be filled in. */
export function curlOf(request: RequestRow): string {
  const { method, path, language, hasToken } = request;
  const parameters = parametersOf(request);
  const lines = [
    `curl ${method === 'GET' && parameters.length > 0 ? '--get ' : ''}${shellQuoted(`${NODE_HOST}${path}`)}`,
    ...(method === 'GET' || parameters.length > 0 ? [] : [`--request ${method}`]),
    ...(language === '' ? [] : [`--header ${shellQuoted(`lang: ${language}`)}`]),
    ...(hasToken ? ['--header "Authorization: $TOKEN"'] : []),
    ...parameters.map(([name, value]) => `--data-urlencode ${shellQuoted(`${name}=${value}`)}`),
  ];
  return lines.join(' \\\n  ');
}

/** For a test with the fixture of docs/testing.md. What is masked, and `token`, has to be filled in. */
export function playwrightOf(request: RequestRow): string {
  const { method, path, hasToken } = request;
  const parameters = parametersOf(request);
  const isGet = method === 'GET';
  const query =
    isGet && parameters.length > 0 ? `?${new URLSearchParams(parameters.map((pair) => [...pair]))}` : '';
  const form = parameters.map(
    ([name, value]) => `  ${/^\w+$/.test(name) ? name : codeQuoted(name)}: ${codeQuoted(value)},\n`,
  );
  const given = [
    codeQuoted(method),
    codeQuoted(`${path}${query}`),
    ...(isGet || form.length === 0 ? (hasToken ? ['undefined'] : []) : [`{\n${form.join('')}}`]),
    ...(hasToken ? ['token'] : []),
  ];
  return `await exchange.call(${given.join(', ')});`;
}
