/** What the caller was notified of (extension `notices`, X1). */
import { formatDateTime, shortAmount } from '#simulator/engine/kernel/index.ts';
import type { NoticeRecord } from '#simulator/engine/exchange/notices/index.ts';
import { caller, listed, pageOf } from '../call.ts';
import type { ApiCall, Handlers } from '../call.ts';

export const noticeHandlers = {
  notices(call) {
    const found = call.exchange.notices.page(caller(call).id, pageOf(call.input));
    const list = found.rows.map(({ id, at, kind, facts }) => ({
      id,
      time: formatDateTime(at),
      kind,
      params: { ...facts, ...addedTo(call, facts) },
    }));
    return listed(list, found.total, call.input);
  },
} satisfies Handlers;

/** What follows from the facts of a notice and is not kept with it: the title of a mission, and the result of a second contract after its fee. */
function addedTo(call: ApiCall<'notices'>, facts: NoticeRecord['facts']): Readonly<Record<string, string>> {
  if ('mission' in facts) return { title: missionTitle(call, facts['mission']) };
  const order = 'direction' in facts ? call.exchange.micro.queries.order(Number(facts['order'])) : undefined;
  return order?.settlement ? { net: shortAmount(order.settlement.profit - order.fee) } : {};
}

/** The title of a mission in the caller's language. */
function missionTitle({ exchange, lang }: Pick<ApiCall<'notices'>, 'exchange' | 'lang'>, id = ''): string {
  const title = exchange.scenario.missions?.find((mission) => mission.id === id)?.title ?? id;
  return typeof title === 'string' ? title : (title[lang] ?? title['en'] ?? id);
}
