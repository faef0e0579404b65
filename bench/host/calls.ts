/** Calls to a measured process, over kept connections. */
import { Agent, request } from 'node:http';

/** One call. */
export interface BenchCall {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly form?: Readonly<Record<string, string>>;
  /** A body of the control plane. */
  readonly json?: object;
  readonly token?: string;
  readonly cookie?: string;
}

/** Connections take turns: one that rests for long may be closed by the host just as a call goes out on it. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'fifo' });

/** Sends a call and resolves with the text of its response. */
export function sendBenchCall(
  url: string,
  { path, method = 'GET', form, json, token, cookie }: BenchCall,
): Promise<string> {
  const body = form ? new URLSearchParams(form).toString() : json && JSON.stringify(json);
  const headers = {
    ...(body !== undefined && {
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    }),
    ...(token !== undefined && { authorization: token }),
    ...(cookie !== undefined && { cookie }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject).end(body);
  });
}
