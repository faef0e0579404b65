import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitised } from '#client/ui/rich-text.tsx';
import { isSafeAddress } from '#client/ui/safe-address.ts';
import { hostileTexts } from '../../hostile-texts.ts';
import { sample } from '../../support/cases.ts';

/** HTML of articles: nothing but plain formatting and safe links is left of whatever came. */

const plain = new Set(
  'A B BLOCKQUOTE BR CODE DIV EM H1 H2 H3 H4 HR I LI OL P PRE S SPAN STRONG SUB SUP TABLE TBODY TD TH THEAD TR U UL'.split(
    ' ',
  ),
);

/** Elements and attributes that are not plain; parsed again, as the page does. */
function unsafeIn(html: string): readonly string[] {
  const { head, body } = new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html');
  const faults = [...head.children].map((element) => element.outerHTML);
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  if (walker.nextNode()) faults.push('a comment');
  for (const element of body.querySelectorAll('*')) {
    if (!plain.has(element.tagName)) faults.push(element.outerHTML);
    for (const { name, value } of element.attributes) {
      const isLink = element.tagName === 'A' && name === 'href' && isSafeAddress(value);
      const isLinkOfOurs = element.tagName === 'A' && name === 'rel' && value === 'noopener noreferrer';
      if (!isLink && !isLinkOfOurs) faults.push(`${name}="${value}"`);
    }
  }
  return faults;
}

describe('hostile HTML', () => {
  test('PROMISE-R4 nothing that runs is left of any text, alone, between others and in open markup', () => {
    const parts = fc.oneof(
      fc.constantFrom(...hostileTexts.filter((text) => text.length < 200)),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(parts, { minLength: 2, maxLength: 5 }), (drawn) => {
        const clean = sanitised(drawn.join(''));
        expect(unsafeIn(clean)).toEqual([]);
        expect(sanitised(clean)).toBe(clean);
      }),
      {
        numRuns: hostileTexts.length * 4 + sample(150),
        examples: hostileTexts.flatMap((text) =>
          [
            [text],
            ['<p>before</p>', text, '<p>after</p>'],
            ['<table><tr><td>', text],
            ['<a href="', text, '">x</a>'],
          ].map((whole): [string[]] => [whole]),
        ),
      },
    );
  });

  test('PROMISE-R4 the text around it stays', () => {
    for (const text of hostileTexts.filter((one) => !/<[^b>]|<!--|<\/(?!b)/i.test(one))) {
      const { body } = new DOMParser().parseFromString(sanitised(`<p>before ${text} after</p>`), 'text/html');
      expect(body.textContent).toMatch(/^before /);
      expect(body.textContent).toMatch(/ after$/);
    }
  });
});

test('a link leads to the web or into this site, and nowhere else', () => {
  for (const address of ['https://x.example/', 'HTTP://x.example', '/noticeList?id=1', '/'])
    expect(isSafeAddress(address), address).toBe(true);
  for (const address of [
    '//x.example',
    '/\\x.example',
    'javascript:harm()',
    ' javascript:harm()',
    'mailto:a@x.io',
    'data:text/html,x',
    'https:x',
    'x',
    '',
  ])
    expect(isSafeAddress(address), address).toBe(false);
});
