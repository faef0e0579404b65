import { expect, test } from 'vitest';
import { mobileTarget } from '#client/app/mobile.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const TABLET = 'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';
const MOBILE_URL = 'https://m.example.com/';

test('SHELL-014 phones and tablets go to the mobile site where one is set, until ?full=1 keeps the full site for the browser session', () => {
  const at = (userAgent: string, url: string | undefined = MOBILE_URL) =>
    mobileTarget({ mobileUrl: url, userAgent, search: '', memory: memory() });
  expect(at(PHONE)).toBe(MOBILE_URL);
  expect(at(TABLET)).toBe(MOBILE_URL);
  expect(at(DESKTOP)).toBeUndefined();
  const session = memory();
  const visit = (search: string, mobileUrl?: string) =>
    mobileTarget({ mobileUrl, userAgent: PHONE, search, memory: session });
  expect(visit('')).toBeUndefined();
  expect(visit('?full=1', MOBILE_URL)).toBeUndefined();
  expect(visit('', MOBILE_URL)).toBeUndefined();
});
