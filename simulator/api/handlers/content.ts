import { DAY_MS, HOUR_MS, Refusal, formatDateTime, startOfDay } from '#simulator/kernel/index.ts';
import type { OperationName } from '#contract/index.ts';
import type { Call, Handlers } from '../call.ts';
import type { Article } from '../content.ts';
import { contentOf } from '../content.ts';
import { langs } from '../texts.ts';

type AnyCall = Pick<Call<OperationName>, 'asset' | 'exchange'>;

const LOGO = 'static/banners/logo.svg';
/** The footer's support list; its first article tells how to reach support. */
const SUPPORT = 25;
const OFFICE_OPENS = 9 * HOUR_MS;

/** News, help, banners and descriptions: E06, E09, E84, E85 (contract 2 and 10). */
export const contentHandlers: Handlers = {
  async currencyDetail(call) {
    const { id } = call.input;
    const currency = call.exchange.market.currencies.find((one) => one.id === id);
    if (!currency) throw new Refusal('NOT_FOUND');
    const { name, logo } = currency;
    const desc = (await contentOf(call.lang)).aboutCurrency(name);
    return { id, name, desc, logo: call.asset(logo.replace(/^\//, '')) };
  },
  async customerService(call) {
    const [contact] = (await contentOf(call.lang)).ofCategory(SUPPORT);
    const page = contact ? `components/noticeDetail?id=${contact.id}` : 'noticeList';
    return { cover: call.asset(LOGO), customer_url: call.asset(page) };
  },
  async newsList(call) {
    const { c_id: category, page, limit } = call.input;
    const lang = langs.find((one) => one === call.input.lang) ?? call.lang;
    const articles = (await contentOf(lang)).ofCategory(category);
    const rows = articles.slice((page - 1) * limit, page * limit);
    const list = rows.map((article) => ({ ...headline(call, article), lang }));
    return { list, count: articles.length, page, limit };
  },
  async newsDetail(call) {
    const article = (await contentOf(call.lang)).article(call.input.id);
    if (!article) throw new Refusal('NOT_FOUND');
    return { ...headline(call, article), lang: call.lang, content: article.content };
  },
};

function headline({ asset, exchange }: AnyCall, article: Article) {
  const picture = article.picture === '' ? '' : asset(article.picture);
  const moment = (daysBefore: number) =>
    formatDateTime(
      startOfDay(exchange.scenario.start) - daysBefore * DAY_MS + OFFICE_OPENS + article.id * 60_000,
    );
  return {
    id: article.id,
    c_id: article.category,
    title: article.title,
    thumbnail: picture,
    cover: picture,
    abstract: article.abstract,
    sorts: article.sorts,
    create_time: moment(article.published),
    update_time: moment(article.updated),
  };
}
