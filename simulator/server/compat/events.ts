import type { EventPayloadOf } from '#contract/index.ts';
import { formatTime } from '#simulator/engine/kernel/index.ts';
import type { FeedEvent } from '#simulator/protocol/wire/feed-event.ts';
import { withNumbers } from './responses.ts';
import type { CompatSwitch } from './switches.ts';

/** Events as older clients expect them. An array that many sockets are given is translated once. */
export function eventTranslation(
  switches: ReadonlySet<CompatSwitch>,
): (events: readonly FeedEvent[]) => readonly FeedEvent[] {
  const known = new WeakMap<readonly FeedEvent[], readonly FeedEvent[]>();
  return (events) => {
    const translated = known.get(events) ?? events.flatMap((event) => translate(event, switches));
    known.set(events, translated);
    return translated;
  };
}

function translate({ event, payload }: FeedEvent, switches: ReadonlySet<CompatSwitch>): FeedEvent[] {
  if (event === 'market_depth' && switches.has('ascending-asks')) {
    const depth = payload as EventPayloadOf<'market_depth'>;
    return [{ event, payload: { ...depth, asks: depth.asks.toReversed() } }];
  }
  if (event === 'match_trade' && switches.has('market-detail')) {
    const trades = payload as EventPayloadOf<'match_trade'>;
    const data = trades.data.map((row) => ({ ...row, time: formatTime(Number(row.ts)) }));
    const detail = { ...trades, data, type: 'market_detail' };
    return [
      { event, payload },
      { event: 'market_detail', payload: detail },
    ];
  }
  const isNumeric = switches.has('numbers') && (event === 'daymarket' || event === 'kline');
  return [{ event, payload: isNumeric ? withNumbers(payload) : payload }];
}
