/** What the caller was notified of (extension `notices`, X1). */
import { formatDateTime } from '#simulator/kernel/index.ts';
import { caller } from '../call.ts';
import type { Call, Handlers } from '../call.ts';

export const noticeHandlers: Handlers = {
  notices(call) {
    const { page, limit } = call.input;
    const found = call.exchange.notices.page(caller(call).id, { offset: (page - 1) * limit, limit });
    const list = found.rows.map(({ id, at, kind, facts }) => ({
      id,
      time: formatDateTime(at),
      kind,
      params: 'mission' in facts ? { ...facts, title: missionTitle(call, facts['mission']) } : facts,
    }));
    return { list, count: found.total, page, limit };
  },
};

/** The title of a mission in the caller's language. */
function missionTitle({ exchange, lang }: Pick<Call<'notices'>, 'exchange' | 'lang'>, id = ''): string {
  const title = exchange.scenario.missions?.find((mission) => mission.id === id)?.title ?? id;
  return typeof title === 'string' ? title : (title[lang] ?? title['en'] ?? id);
}
