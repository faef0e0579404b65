import { examples } from '#contract/examples/index.ts';
import { decodeReply } from '#contract/index.ts';
import type { MicroOrder } from '#client/exchange/index.ts';

/** The second contract of the examples: 100 USDT upwards from 20000 for a minute, for a win of 30 %. */
function contractOfExample(): MicroOrder {
  const reply = decodeReply('microSubmit', { type: 'ok', message: examples.microSubmit.response });
  if (reply.kind !== 'ok') throw new Error('the example cannot be read');
  return reply.response;
}

export const upwards = contractOfExample();
