/** Node hosts with switches for older clients, and calls as those make them. */
import { onTestFinished } from 'vitest';
import type { CompatSwitch } from '#simulator/hosts/node/compat/switches.ts';
import { startNodeHost } from '#simulator/hosts/node/host.ts';
import type { NodeHostOptions } from '#simulator/hosts/node/host.ts';
import { exchangeOf } from '../../../package/node/exchange.ts';

export interface Envelope {
  readonly type: string;
  readonly message: never;
}

export async function open(options: NodeHostOptions = {}) {
  const host = await startNodeHost({ speed: 0, scenario: 'calm-market', ...options });
  onTestFinished(() => host.close());
  const call = async (
    path: string,
    form?: Readonly<Record<string, string>>,
    token = '',
  ): Promise<Envelope> => {
    const response = await fetch(`${host.url}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: token === '' ? {} : { authorization: token },
      body: form && new URLSearchParams(form),
    });
    return (await response.json()) as Envelope;
  };
  return { ...host, call, exchange: exchangeOf(host.runtime, '.') };
}

export const withSwitch = (...compat: readonly CompatSwitch[]) => open({ compat });

export type Payload = Readonly<Record<string, unknown>>;
