import { expect, test, vi } from 'vitest';

test('schemas are read without compiling code, which a strict Content-Security-Policy forbids', async () => {
  const compile = vi.fn(function () {
    throw new Error('refused by the Content-Security-Policy');
  });
  vi.stubGlobal('Function', compile);
  const { decodeReply, decodeRequest, operationNames } = await import('#contract/index.ts');
  for (const name of operationNames) {
    decodeRequest(name, {});
    decodeReply(name, { type: 'ok', message: {} });
  }
  vi.unstubAllGlobals();
  expect(compile).not.toHaveBeenCalled();
});
