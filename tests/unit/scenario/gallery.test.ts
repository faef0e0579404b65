import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const scenarios = readdirSync('scenarios').map((file) => file.replace('.yaml', ''));
const page = readFileSync('docs/scenarios-gallery.md', 'utf8');

test.each(scenarios)('PROOF-014 %s has a picture of its main moment', (name) => {
  const file = `docs/images/scenarios/${name}.png`;
  const header = readFileSync(file).subarray(0, 33);
  expect(header.toString('latin1', 1, 4)).toBe('PNG');
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1440, 900]);
  expect(statSync(file).size).toBeLessThanOrEqual(150_000);
  expect(page).toContain(`(images/scenarios/${name}.png)`);
  expect(page).toContain(`?scenario=${name}&fresh=1&as=`);
});

test('PROOF-014 there is no picture of anything else', () => {
  const pictures = readdirSync('docs/images/scenarios').map((file) => file.replace('.png', ''));
  expect(pictures.sort()).toEqual([...scenarios].sort());
  expect(readFileSync('docs/scenarios.md', 'utf8')).toContain('(scenarios-gallery.md)');
});
