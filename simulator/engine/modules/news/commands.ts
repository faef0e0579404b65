/** Publishing news while the exchange runs. */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { requireOperator } from '../module.ts';
import type { NewsDeps, NewsState, NewsText } from './state.ts';

export const MAX_TITLE = 200;
export const MAX_BODY = 5_000;
/** How many articles one session may publish. */
const MAX_ARTICLES = 1_000;
const MAX_LANGUAGES = 10;
const COVER = /^static\/[\w./-]{1,100}$/;

/** `cover` is a path under `public/static`. */
export type PublishArticleInput = {
  readonly category: number;
  readonly title: NewsText;
  readonly body: NewsText;
  readonly cover?: string;
};

/** `news.publish`, for operators: an article that is out at once. Refuses NOT_OWNER, PARAM {field}, LIMIT {field}. */
export function publish(
  { context }: NewsDeps,
  state: NewsState,
  actor: Actor,
  { category, title, body, cover = '' }: PublishArticleInput,
): { readonly id: number } {
  requireOperator(actor);
  if (!Number.isSafeInteger(category) || category < 1) throw new Refusal('PARAM', { field: 'category' });
  if (cover !== '' && (!COVER.test(cover) || cover.includes('..')))
    throw new Refusal('PARAM', { field: 'cover' });
  checkText('title', title, MAX_TITLE);
  checkText('body', body, MAX_BODY);
  if (state.all().length >= MAX_ARTICLES) throw new Refusal('LIMIT', { field: 'articles' });
  const id = context.nextId('news');
  state.add({ id, at: context.now(), category, title, body, cover });
  context.emit({ type: 'news', id });
  return { id };
}

function checkText(field: string, text: NewsText, max: number): void {
  const texts: readonly unknown[] = typeof text === 'string' ? [text] : Object.values(text ?? {});
  if (texts.length === 0 || texts.length > MAX_LANGUAGES) throw new Refusal('PARAM', { field });
  for (const one of texts) {
    if (typeof one !== 'string' || one.trim() === '') throw new Refusal('PARAM', { field });
    if (one.length > max) throw new Refusal('LIMIT', { field, max: String(max) });
  }
}
