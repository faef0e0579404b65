/** Which of the pages of one browser shows a verification code. */
import { expect, onTestFinished, test } from 'vitest';
import type { Engine } from '#simulator/page/engine.ts';
import { linkTo, PAGE, startEngine } from './page-link.ts';

/** A page, with the news of codes that it got: the code that it shows for an account, nothing once that one is used. */
async function openPage(engine: Engine) {
  const link = linkTo((port) => engine.connect(port));
  onTestFinished(() => link.close());
  const shown = new Map<string, string>();
  link.onCode((news) => {
    if ('usedBy' in news) shown.delete(news.usedBy);
    else shown.set(news.sent.account, news.sent.code);
  });
  await link.ready();
  const send = async (path: string, body: BodyInit, type?: string): Promise<unknown> => {
    const headers: HeadersInit = type === undefined ? {} : { 'content-type': type };
    const init = { method: 'POST', body, headers };
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
    onTestFinished(() => engine.close());
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
