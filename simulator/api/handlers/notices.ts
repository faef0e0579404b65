/** What the caller was notified of (extension `notices`, X1). */
import { formatDateTime } from '#simulator/kernel/index.ts';
import { caller, listed, pageOf } from '../call.ts';
import type { Call, Handlers } from '../call.ts';

export const noticeHandlers = {
  notices(call) {
    const found = call.exchange.notices.page(caller(call).id, pageOf(call.input));
    const list = found.rows.map(({ id, at, kind, facts }) => ({
      id,
      time: formatDateTime(at),
      kind,
      params: 'mission' in facts ? { ...facts, title: missionTitle(call, facts['mission']) } : facts,
    }));
    return listed(list, found.total, call.input);
  },
} satisfies Handlers;

/** The title of a mission in the caller's language. */
function missionTitle({ exchange, lang }: Pick<Call<'notices'>, 'exchange' | 'lang'>, id = ''): string {
  const title = exchange.scenario.missions?.find((mission) => mission.id === id)?.title ?? id;
  return typeof title === 'string' ? title : (title[lang] ?? title['en'] ?? id);
}
