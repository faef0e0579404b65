import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OperationName } from '#contract/index.ts';
import { operationNames, operations } from '#contract/index.ts';
import { pages } from '#client/app/pages.ts';
import { hostileTexts } from '../../hostile-texts.ts';
import type { RecordedCall, Script } from '../../support/pages.tsx';
import { openPage, visit } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';
import type { Town } from '../roles/town.ts';
import { inhabited } from '../roles/town.ts';

/** Every screen, over responses in which all user input is a hostile text. */

/** What users, traders, acceptors and operators write, and addresses that a server sends. */
const written = new Set(
  (
    'title abstract content notes address real_name bank_name bank_account bank_address alipay_account wechat_nickname ' +
    'wechat_account ali_nickname ali_account account_number account phone email nickname name seller_name seller_phone ' +
    'hes_account hes_realname user_realname mobile deal_account acceptor_name city_name district_name memo info desc ' +
    'card_id reason transaction_info way_name type_name sure_name extension_code customer_url company_eth_address'
  ).split(' '),
);

const texts = hostileTexts.filter((text) => text.length <= 500);
let next = 0;

/** The same response with each written text replaced by a hostile one. */
function spoilt(value: unknown, key = ''): unknown {
  if (typeof value === 'string' && value !== '' && written.has(key)) return texts[next++ % texts.length];
  if (Array.isArray(value)) return value.map((item) => spoilt(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoilt(inner, name)]));
}

/** The town's exchange as a script: its responses, with hostile texts. */
function spoiltResponses({ api }: Town): Script {
  const response = (name: OperationName) => async (call: RecordedCall) => {
    const { method } = operations[name];
    const body = method === 'POST' ? { body: new URLSearchParams(call.fields) } : {};
    return spoilt(await api.send(new Request(call.url, { method, headers: call.headers, ...body })));
  };
  return Object.fromEntries(operationNames.map((name) => [name, response(name)]));
}

const FOREIGN =
  'script, iframe, object, embed, base, meta, link, video, audio, marquee, math, foreignObject, animate, x';
const runs = /^[\s\u0000-\u001f]*(javascript|vbscript|data:text)/i;

/** What stands on the page and could run. */
function executedOn(body: Element): readonly string[] {
  const foreign = [...body.querySelectorAll(FOREIGN)].map((element) => element.outerHTML.slice(0, 200));
  const attributes = [...body.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on/i.test(name) || (/^(href|action|formaction|xlink:href)$/i.test(name) && runs.test(value)),
      )
      .map(({ name, value }) => `${element.tagName} ${name}="${value}"`),
  );
  return [...foreign, ...attributes];
}

/** What a page says that failed on its way. */
const fault = word('common.crashed');

const spoil = vi.fn();
beforeEach(() => vi.stubGlobal('harm', spoil));
afterEach(() => {
  expect(spoil).not.toHaveBeenCalled();
});

test('PROMISE-R4 no screen runs what people have written or takes it for markup', async () => {
  const town = await inhabited();
  localStorage.setItem('token', town.tokens.alice);
  const page = await openPage('/', spoiltResponses(town));
  const shown = new Set<string>();
  for (const { path } of pages) {
    await visit(page, `/${path}?id=${town.ids.taken}&currency_id=3&current=1`);
    expect(executedOn(document.body), path).toEqual([]);
    const seen = document.body.textContent;
    expect(seen, path).not.toContain(fault);
    for (const text of texts) if (text.length > 8 && seen.includes(text)) shown.add(text);
  }
  expect(page.callsOf('newsDetail').length).toBeGreaterThan(0);
  expect(shown.size).toBeGreaterThan(40);
});
