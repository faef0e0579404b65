import { expect, test } from 'vitest';
import { NewsForm } from '#simulator/panel/tabs/news-form.tsx';
import { fireEvent, held, panelTests, press, screen, show } from './harness.tsx';
import { word } from '../../support/words.ts';

panelTests();

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

test('publishing clears the form, but not the next article being typed', async () => {
  const response = held<unknown>();
  const page = await show(<NewsForm />, 0, { 'POST /sim/operator/publish-news': () => response.response });
  type(word('panel-drawer.newsTitle'), 'Maintenance');
  type(word('panel-drawer.newsBody'), 'Tonight.');
  await press(word('panel-drawer.publish'));
  type(word('panel-drawer.newsBody'), 'Tomorrow.');
  await response.give({});
  expect(screen.getByText(word('panel-drawer.published', { title: 'Maintenance' }))).toBeTruthy();
  expect([field(word('panel-drawer.newsTitle')).value, field(word('panel-drawer.newsBody')).value]).toEqual([
    '',
    'Tomorrow.',
  ]);
  expect(page.bodiesOf('POST /sim/operator/publish-news')).toEqual([
    { category: 3, title: 'Maintenance', body: 'Tonight.' },
  ]);
});
