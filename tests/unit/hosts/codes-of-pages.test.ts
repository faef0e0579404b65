// @vitest-environment node
/** Which of the pages of one browser shows a verification code. */
import { afterEach, expect, test } from 'vitest';
import { Engine } from '#simulator/hosts/browser/engine.ts';
import { exchangeParts } from '#simulator/hosts/exchange-parts.ts';
import { nodeCatalogue } from '#simulator/hosts/node/catalogue.ts';
import { linkTo, memoryStores, PAGE } from './page-link.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function startEngine(): Engine {
  const engine = new Engine({
    ...{ catalogue: nodeCatalogue(), parts: exchangeParts, realTime: () => 1_000, pumpEvery: 0 },
    stores: memoryStores(),
  });
  ends.push(() => engine.close());
  return engine;
}

/** A page, with the news of codes that it got: the code that it shows for an account, nothing once that one is used. */
async function openPage(engine: Engine) {
  const link = linkTo((port) => engine.connect(port));
  ends.push(() => link.close());
  const shown = new Map<string, string>();
  link.onCode((news) => {
    if ('usedBy' in news) shown.delete(news.usedBy);
    else shown.set(news.sent.account, news.sent.code);
  });
  await link.ready();
  const send = async (path: string, body: BodyInit, type?: string): Promise<unknown> => {
    const init = {
      method: 'POST',
      body,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    };
    const response = await link.request(new Request(new URL(path, PAGE), init));
    return response.json();
  };
  const get = async (path: string): Promise<unknown> =>
    (await link.request(new Request(new URL(path, PAGE)))).json();
  return { shown, send, get };
}

const fields = (account: string) => ({ user_string: account, scene: 'register' });

function multipart(of: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(of)) form.set(name, value);
  return form;
}

const bodies: Readonly<Record<string, (account: string) => readonly [BodyInit, string?]>> = {
  form: (account) => [new URLSearchParams(fields(account))],
  json: (account) => [JSON.stringify(fields(account)), 'application/json; charset=utf-8'],
  multipart: (account) => [multipart(fields(account))],
};

test.for(Object.entries(bodies))(
  'PROOF-297 a code that is asked for by a body of the kind %s is shown by the page that asked, until it is used',
  async ([kind, bodyOf]) => {
    const engine = startEngine();
    const [asking, other] = [await openPage(engine), await openPage(engine)];
    const account = `${kind}@x.io`;
    expect(await asking.send('/api/sms_mail', ...bodyOf(` ${account.toUpperCase()} `))).toMatchObject({
      type: 'ok',
    });
    await expect.poll(() => asking.shown.get(account)).toMatch(/^\d{6}$/);
    expect(other.shown.size).toBe(0);
    const code = asking.shown.get(account) ?? '';
    const done = await other.send(
      '/api/user/register',
      JSON.stringify({
        ...{ type: 'email', user_string: account, code, extension_code: 'demo' },
        ...{ password: 'secret1', re_password: 'secret1' },
      }),
      'application/json',
    );
    expect(done).toMatchObject({ type: 'ok' });
    await expect.poll(() => asking.shown.size).toBe(0);
    // The inspector shows what was asked for, by whatever kind of body, but that of an upload.
    const log = await other.get('/sim/requests?contains=sms_mail');
    if (kind !== 'multipart')
      expect(log).toMatchObject({ requests: [{ parameters: fields(` ${account.toUpperCase()} `) }] });
  },
);
