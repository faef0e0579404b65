/** The named states of coding agents, reached by an operator and by users who press, type and choose. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { wireOver } from '#shared/control-client.ts';
import { membersIn } from '#shared/json.ts';
import { formOfFault, formsOfActions } from '#simulator/control/action-forms.ts';
import { respondToWeb } from '#simulator/http.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import { changedScenario } from '#simulator/engine/scenario/own.ts';
import { choose as chooseOption, tradeForm } from './desk.ts';
import { openDrawer } from './drawer.ts';
import { expect, test } from './fixtures.ts';
import type { ExchangeDriver } from './fixtures.ts';
import { choose as choosePair } from './scenarios/stage.ts';
import { visit } from './visit.ts';
import { namedStates, reachByCalls } from '../support/named-states.ts';
import type { NamedState, Step } from '../support/named-states.ts';
import { word, wordLike } from '../support/words.ts';
import type { Word } from '../support/words.ts';

/** Of the market, in milliseconds. */
const STEP = 500;
const MINUTE = 60_000;
const coins: Readonly<Record<string, string>> = { 1: 'BTC', 3: 'USDT', 4: 'USDC' };

type Body = Readonly<Record<string, unknown>>;
type Input = Extract<Step, { call: unknown }>['input'];

/** Does something in a tab of the drawer, which is closed before and after. */
async function inDrawer(page: Page, tab: Word, work: (drawer: Locator) => Promise<void>): Promise<void> {
  const drawer = await openDrawer(page, word(tab));
  await work(drawer);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
}

/** Presses what loads the page again. */
async function reloading(page: Page, press: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await press();
  await loaded;
  await expect(page.getByRole('main')).toBeVisible();
}

/** Presses what gives a command, and waits until the exchange has carried it out. */
async function commanding(exchange: ExchangeDriver, press: () => Promise<void>): Promise<void> {
  const { seq } = await exchange.state();
  await press();
  await expect.poll(async () => (await exchange.state()).seq).toBeGreaterThan(seq);
}

/** A scenario of the library with other balances, as a file. */
async function scenarioFile({ scenario, seed, balances }: NamedState['reset']) {
  const name = `${scenario}.yaml`;
  const library = { file: name, text: readFileSync(`scenarios/${name}`, 'utf8') };
  const { source } = await changedScenario(library, { balances });
  const text = JSON.stringify({ ...membersIn(JSON.parse(source.text)), seed });
  return { name, mimeType: 'application/yaml', buffer: Buffer.from(text) };
}

/** Begins the scenario, stops its clock and goes back to its start. */
async function begin(page: Page, reset: NamedState['reset']): Promise<void> {
  const drawer = await openDrawer(page, word('panel.tab_scenario'));
  if (reset.balances) {
    const file = await scenarioFile(reset);
    await drawer.getByLabel(word('panel.ownScenarioChoose')).setInputFiles(file);
    const button = drawer.getByRole('button', { name: word('panel.ownScenarioBegin', { name: file.name }) });
    await reloading(page, () => button.click());
  } else {
    await drawer.locator(`input[value="${reset.scenario}"]`).check();
    await drawer.getByLabel(word('panel.seed')).fill(reset.seed);
    await reloading(page, () => drawer.getByRole('button', { name: word('panel.restart') }).click());
  }
  await inDrawer(page, 'panel.tab_time', async (time) => {
    await time.getByRole('button', { name: word('panel.pause'), exact: true }).click();
    await expect(time.getByText(word('panel.paused'), { exact: true })).toBeVisible();
    await time.getByRole('slider', { name: word('panel.scrubber') }).press('Home');
    await page.keyboard.press('Enter');
    const back = time.getByRole('form', { name: word('panel.goBack') });
    await back.getByRole('button', { name: word('panel.goBack') }).click();
    await expect(back).toBeHidden();
  });
}

async function fillForm(form: Locator, body: Body): Promise<void> {
  for (const [name, value] of Object.entries(body)) {
    const field = form.locator(`[name="${name}"]`);
    // A call takes milliseconds, a form minutes.
    const typed = String(name.endsWith('Ms') ? Number(value) / 60_000 : value);
    const isList = (await field.evaluate(({ tagName }) => tagName)) === 'SELECT';
    await (isList ? field.selectOption(typed) : field.fill(typed));
  }
}

/** Gives an order of the operator by its form, or by its button where nothing is asked for. */
async function operate(page: Page, path: string, body: Body): Promise<void> {
  const { pair, pairs = pair, user, ...own } = body;
  const form = formsOfActions.find((each) => each.path === path);
  if (!form) throw new Error(`There is no form of ${path}`);
  const label = form.label.en;
  await inDrawer(page, 'panel.tab_operator', async (drawer) => {
    const [area, field, chosen] =
      user === undefined
        ? [word('panel.market'), word('panel.pair'), pairs]
        : [word('panel.users'), word('panel.user'), user];
    const section = drawer.getByRole('region', { name: area, exact: true });
    await section.getByRole('combobox', { name: field, exact: true }).first().selectOption(String(chosen));
    await fillForm(section.getByRole('form', { name: label, exact: true }), own);
    await section.getByRole('button', { name: label, exact: true }).click();
    await expect(
      section.getByText(word('panel.operatorDone', { what: label, on: String(chosen) })),
    ).toBeVisible();
  });
}

async function setFault(page: Page, { error, ...body }: Body): Promise<void> {
  await inDrawer(page, 'panel.tab_faults', async (drawer) => {
    const form = drawer.getByRole('form', { name: formOfFault.label.en });
    await fillForm(form, { on: body.on, callKind: error, key: body.key });
    await form.getByRole('button', { name: formOfFault.label.en }).click();
    await expect(drawer.getByRole('list', { name: word('panel.activeFaults') })).toContainText(
      String(body.key),
    );
  });
}

/** Moves the clock by its buttons. */
async function move(exchange: ExchangeDriver, page: Page, { ticks = 0, advanceMs = 0 }: Body): Promise<void> {
  const before = await exchange.clock.now();
  const minutes = Math.floor(Number(advanceMs) / MINUTE);
  const steps = (Number(advanceMs) % MINUTE) / STEP + Number(ticks);
  await inDrawer(page, 'panel.tab_time', async (drawer) => {
    const minute = word('panel.forwardBy', { span: word('panel.minute') });
    for (let count = 0; count < minutes; count += 1)
      await drawer.getByRole('button', { name: minute }).click();
    for (let count = 0; count < steps; count += 1)
      await drawer.getByRole('button', { name: word('panel.step') }).click();
    await expect.poll(() => exchange.clock.now()).toBe(before + minutes * MINUTE + steps * STEP);
  });
}

/** Goes to an event of the scenario by its button. */
async function goToEvent(exchange: ExchangeDriver, page: Page, event: unknown): Promise<void> {
  const { beats } = await exchange.control<{
    beats: readonly { readonly id: string; readonly name: { readonly en: string } }[];
  }>('GET', '/sim/timeline');
  const name = beats.find(({ id }) => id === event)?.name.en ?? '';
  await inDrawer(page, 'panel.tab_time', async (drawer) => {
    await drawer.getByRole('button', { name: word('panel.goToEvent', { name }) }).click();
    await expect(drawer.getByRole('button', { name: word('panel.backToEvent', { name }) })).toBeVisible();
  });
}

/** Does in the drawer what a call of the control plane does. */
function steer(exchange: ExchangeDriver, page: Page, path: string, body: Body): Promise<void> {
  if (path === '/sim/faults') return setFault(page, body);
  if (path !== '/sim/clock') return operate(page, path, body);
  return body.toBeat === undefined ? move(exchange, page, body) : goToEvent(exchange, page, body.toBeat);
}

const confirm = (page: Page, title: Word, name: string | RegExp): Promise<void> =>
  page
    .getByRole('dialog', { name: word(title) })
    .getByRole('button', { name })
    .click();

/** What a user presses for a call. */
const presses: Readonly<Record<string, (page: Page, input: Input) => Promise<void>>> = {
  async spotBuy(page, { legal_id, currency_id, price, num, mode }) {
    await visit(page, '/newmarket');
    const pair = `${coins[currency_id ?? '']}/${coins[legal_id ?? '']}`;
    if (pair !== 'BTC/USDT') await choosePair(page, pair);
    const form = tradeForm(page);
    const kind = word(mode === 1 ? 'spot.market' : 'spot.limit');
    await form.getByRole('radio', { name: kind, exact: true }).check({ force: true });
    if (price !== undefined) await page.getByTestId('order-price').fill(String(price));
    await page.getByTestId('order-amount').fill(String(num));
    await page.getByTestId('submit-order').click();
    if (mode === 2) await confirm(page, 'common.confirmOrder', wordLike('spot.submitBuy'));
  },
  async leverSubmit(page, { multiple, share }) {
    await visit(page, '/leverdealCenter');
    const form = tradeForm(page);
    await form.getByRole('radio', { name: word('leverage.short') }).check({ force: true });
    await form.getByRole('radio', { name: word('leverage.formMarket') }).check({ force: true });
    await chooseOption(
      form.getByRole('combobox', { name: word('leverage.formMultiple') }),
      word('leverage.formMultipleValue', { value: String(multiple) }),
    );
    await form.getByRole('textbox', { name: word('leverage.hands'), exact: true }).fill(String(share));
    await page.getByTestId('submit-lever').click();
    await confirm(page, 'common.confirmOrder', word('leverage.formShort'));
  },
  async microSubmit(page, { seconds, number }) {
    await visit(page, '/secondDealCenter');
    const form = tradeForm(page);
    await form.getByRole('radio', { name: new RegExp(`^${Number(seconds) / 60}m `) }).click();
    await form.getByRole('textbox', { name: word('micro.stake') }).fill(String(number));
    await form.getByRole('button', { name: word('micro.up'), exact: true }).click();
    await confirm(page, 'common.confirmOrder', wordLike('micro.confirmUp'));
  },
  async withdraw(page, { currency, number, address, pay_password }) {
    await visit(page, '/change');
    const coin = coins[currency ?? ''] ?? '';
    const title = word('assets.withdrawTitle', { coin });
    await page.getByRole('button', { name: title }).click();
    const form = page.getByRole('dialog', { name: title });
    await form.getByRole('combobox', { name: word('assets.address') }).fill(String(address));
    await form.getByRole('textbox', { name: word('common.amount') }).fill(String(number));
    await form.getByLabel(word('common.titleTradePassword'), { exact: true }).fill(String(pay_password));
    const button = word('assets.withdrawAmount', { amount: String(number), coin });
    await form.getByRole('button', { name: button }).click();
    const question = page.getByRole('dialog', { name: word('assets.withdrawAsk', { coin }) });
    await question.getByRole('button', { name: button }).click();
  },
  async payoutSave(page, { real_name, bank_name, bank_account }) {
    await visit(page, '/userSetting');
    const form = page.getByRole('form', { name: word('common.titlePayout') });
    await form.getByLabel(word('c2c.deals_holder')).fill(String(real_name));
    await form.getByLabel(word('c2c.deals_bankName')).fill(String(bank_name));
    await form.getByLabel(word('c2c.deals_cardNumber')).fill(String(bank_account));
    await form.getByRole('button', { name: word('common.confirm') }).click();
  },
  async c2cPublish(page, { price, total_number }) {
    await visit(page, '/c2c');
    const form = page.getByRole('form', { name: word('c2c.sellCoin', { coin: 'USDT' }) });
    await form.getByRole('textbox', { name: word('common.amount') }).fill(String(total_number));
    await form.getByRole('textbox', { name: word('c2c.price') }).fill(String(price));
    await form.getByRole('radio', { name: word('common.acceptor_bank') }).check({ force: true });
    await form
      .getByRole('button', { name: word('c2c.publishSell', { amount: `${total_number} USDT` }) })
      .click();
  },
  async c2cTake(page) {
    await visit(page, '/c2cOrder');
    await page
      .getByRole('button', { name: word('c2c.takeFrom_buy', { seller: 'a***@sandpit.test' }) })
      .click();
    await confirm(page, 'common.confirmOrder', wordLike('c2c.buyAmount'));
  },
};

/** The tab of a user: the first logs in where the operator is, another in a tab beside it. */
async function tabOf(page: Page, tabs: Map<string, Page>, account: string): Promise<Page> {
  const known = tabs.get(account);
  if (known) return known;
  const drawer = await openDrawer(page, word('panel.tab_seats'));
  const press = (key: 'panel.logInHereAs' | 'panel.secondSeatAs'): Promise<void> =>
    drawer.getByRole('button', { name: word(key, { account }) }).click();
  let tab = page;
  if (tabs.size === 0) {
    await reloading(page, () => press('panel.logInHereAs'));
  } else {
    const opened = page.waitForEvent('popup');
    await press('panel.secondSeatAs');
    tab = await opened;
    await page.keyboard.press('Escape');
  }
  tabs.set(account, tab);
  return tab;
}

async function reachByClicks(
  exchange: ExchangeDriver,
  page: Page,
  { reset, steps }: NamedState,
): Promise<void> {
  const tabs = new Map<string, Page>();
  await begin(page, reset);
  for (const step of steps) {
    if ('post' in step) {
      await steer(exchange, page, step.post, step.body);
      continue;
    }
    const press = presses[step.call];
    if (!press) throw new Error(`there are no clicks for ${step.call}`);
    const tab = await tabOf(page, tabs, step.as);
    await commanding(exchange, () => press(tab, step.input));
  }
}

/** The hash of a state that is reached by calls, on a host of its own. */
async function hashByCalls(state: NamedState): Promise<string> {
  const { url, session, close } = await startNodeHost({ speed: 0 });
  const wire = wireOver((request) => respondToWeb(session, request), url);
  const hash = await reachByCalls(wire, state);
  await close();
  return hash;
}

for (const state of namedStates) {
  test(
    `AGENT-030 ${state.name} is reached by clicks with the hash that it has by calls`,
    {
      tag: '@nightly',
    },
    async ({ exchange, page }) => {
      await exchange.open('/noticeList');
      await reachByClicks(exchange, page, state);
      expect(await exchange.hash()).toBe(await hashByCalls(state));
    },
  );
}
