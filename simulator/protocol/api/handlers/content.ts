import { DAY_MS, HOUR_MS, Refusal, formatDateTime, startOfDay } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { OperationName } from '#contract/index.ts';
import { languages } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import type { ApiCall, Handlers } from '../call.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { PublishedArticle, NewsText } from '#simulator/engine/modules/news/index.ts';
import type { Article, Content } from '../content.ts';
import { contentOf } from '../content.ts';

type AnyCall = Pick<ApiCall<OperationName>, 'asset' | 'exchange' | 'lang'>;

const LOGO = 'static/banners/logo.svg';
const NOTICE = 'static/banners/notice.svg';
/** Weight of published news: above every article of the beginning. */
const BREAKING = 1_000;
const ABSTRACT_LENGTH = 200;
/** The footer's support list; its first article says how to reach support. */
const SUPPORT = 25;
const OFFICE_OPENS = 9 * HOUR_MS;

/** News, help, banners and descriptions: E06, E09, E84, E85. */
export const contentHandlers = {
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
    const lang = languages.find((one) => one === call.input.lang) ?? call.lang;
    const { exchange } = call;
    const content = await contentOf(lang);
    const news = exchange.news.queries.ofCategory(category);
    const published = news.map((article) => publishedArticle(article, lang, content));
    const before = content.ofCategory(category).map((row) => firstArticle(exchange, row));
    const articles = [...published, ...before];
    const rows = articles.slice((page - 1) * limit, page * limit);
    const list = rows.map((article) => ({ ...headline(call, article), lang }));
    return { list, count: articles.length, page, limit };
  },
  async newsDetail(call) {
    const article = await articleOf(call, call.input.id);
    if (!article) throw new Refusal('NOT_FOUND');
    return { ...headline(call, article), lang: call.lang, content: article.content };
  },
} satisfies Handlers;

/** An article, whether it was there from the beginning or came out since. */
type DatedArticle = Omit<Article, 'published' | 'updated'> & {
  readonly publishedAt: Instant;
  readonly updatedAt: Instant;
};

async function articleOf({ exchange, lang }: AnyCall, id: number): Promise<DatedArticle | undefined> {
  const content = await contentOf(lang);
  const news = exchange.news.queries.byId(id - content.lastArticleId);
  if (news) return publishedArticle(news, lang, content);
  const article = content.article(id);
  return article && firstArticle(exchange, article);
}

function firstArticle({ scenario }: Exchange, { published, updated, ...article }: Article): DatedArticle {
  const moment = (daysBefore: number) =>
    startOfDay(scenario.start) - daysBefore * DAY_MS + OFFICE_OPENS + article.id * 60_000;
  return { ...article, publishedAt: moment(published), updatedAt: moment(updated) };
}

/** News of the operator stand above everything that was there before. */
function publishedArticle(
  { id, at, category, ...news }: PublishedArticle,
  lang: Language,
  { lastArticleId }: Content,
): DatedArticle {
  const paragraphs = inLanguage(news.body, lang)
    .trim()
    .split(/\n\s*\n/);
  return {
    id: lastArticleId + id,
    category,
    sorts: BREAKING,
    publishedAt: at,
    updatedAt: at,
    picture: news.cover || NOTICE,
    title: inLanguage(news.title, lang),
    abstract: paragraphs[0]?.slice(0, ABSTRACT_LENGTH) ?? '',
    content: paragraphs.map((text) => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`).join(''),
  };
}

/** The text of a language, else the English one, else the first there is. */
function inLanguage(text: NewsText, lang: Language): string {
  if (typeof text === 'string') return text;
  return text[lang] ?? text.en ?? Object.values(text)[0] ?? '';
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML that shows just that text. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

function headline({ asset }: AnyCall, article: DatedArticle) {
  const picture = article.picture === '' ? '' : asset(article.picture);
  return {
    id: article.id,
    c_id: article.category,
    title: article.title,
    thumbnail: picture,
    cover: picture,
    abstract: article.abstract,
    sorts: article.sorts,
    create_time: formatDateTime(article.publishedAt),
    update_time: formatDateTime(article.updatedAt),
  };
}
