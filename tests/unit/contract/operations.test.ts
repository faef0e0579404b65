import { describe, expect, test } from 'vitest';
import {
  errorCatalogue,
  events,
  operationAt,
  operationNames,
  operations,
  protocolNames,
} from '#contract/index.ts';
import type { Operation } from '#contract/index.ts';

const all: readonly (readonly [string, Operation])[] = operationNames.map((name) => [name, operations[name]]);

describe('the table of calls', () => {
  test('numbers its calls without a gap', () => {
    const codes = protocolNames.map((name) => operations[name].code).sort();
    expect(codes).toEqual(codes.map((_, index) => `E${String(index + 1).padStart(2, '0')}`));
  });

  test('ERR-001 puts every call under /api', () => {
    for (const [, { path }] of all) expect(path).toMatch(/^\/api(\/[a-z0-9_]+)+$/);
  });

  test('gives every method and path to one call, finds it again, and names it by its key', () => {
    const routes = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(operationNames.length);
    for (const [name, { method, path, name: own }] of all)
      expect([operationAt(method.toLowerCase(), path), own]).toEqual([name, name]);
  });

  test('finds a call behind a trailing slash and nothing behind an unknown path or method', () => {
    expect(operationAt('GET', '/api/iepn/')).toBe('presale');
    for (const path of ['/api', '', '/', '/api/iepn/x', '__proto__', '/api/__proto__', '/API/iepn'])
      expect(operationAt('GET', path)).toBeUndefined();

    expect(operationAt('DELETE', '/api/iepn')).toBeUndefined();
  });

  test('lists only catalogued refusals, login and guards first, without duplicates', () => {
    for (const [, { errors, auth }] of all) {
      expect(new Set(errors).size).toBe(errors.length);
      for (const key of errors) expect(errorCatalogue).toHaveProperty(key);
      expect(errors[0] === 'LOGIN').toBe(auth === 'required');
    }
  });

  test('every subject has calls that show it and calls that change it, and no call does both', () => {
    const shown = new Set(all.flatMap(([, { shows }]) => shows));
    const touched = new Set(all.flatMap(([, { touches }]) => touches));
    expect([...touched].sort()).toEqual([...shown].sort());
    for (const { touches } of Object.values(events))
      for (const subject of touches) expect(shown).toContain(subject);
    for (const [, { shows, touches }] of all) expect(shows.length === 0 || touches.length === 0).toBe(true);
    const untouching = all.filter(
      ([, { response, touches }]) => response === operations.register.response && touches.length === 0,
    );
    // Codes and what a visitor does: nothing that is shown changes.
    expect(untouching.map(([name]) => name)).toEqual([
      'sendSms',
      'sendMail',
      'checkEmail',
      'checkMobile',
      'register',
      'forgetPassword',
    ]);
  });
});
