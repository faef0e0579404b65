import { expect, test } from 'vitest';
import { NewsForm } from '#simulator/panel/tabs/news-form.tsx';
import { fireEvent, held, panelTests, press, screen, show } from './harness.tsx';

panelTests();

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

test('publishing clears the form, but not the next article being typed', async () => {
  const response = held<unknown>();
  const page = await show(<NewsForm />, 0, { 'POST /sim/operator/publish-news': () => response.response });
  type('Title', 'Maintenance');
  type('Text', 'Tonight.');
  await press('Publish');
  type('Text', 'Tomorrow.');
  await response.give({});
  expect(screen.getByText('Published: Maintenance')).toBeTruthy();
  expect([field('Title').value, field('Text').value]).toEqual(['', 'Tomorrow.']);
  expect(page.bodiesOf('POST /sim/operator/publish-news')).toEqual([
    { category: 3, title: 'Maintenance', body: 'Tonight.' },
  ]);
});
