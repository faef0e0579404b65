import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChunkError, loadChunk } from '#client/ui/chunks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('page scripts', () => {
  test('a script that has not loaded after 120 s is a load error, and not a moment before', async () => {
    const settled = vi.fn();
    const loading = loadChunk(() => new Promise(() => {})).catch((error: unknown) => settled(error));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(settled.mock.calls[0]?.[0]).toBeInstanceOf(ChunkError);
  });

  test('a script that fails is a load error too, and one that arrives leaves no timer behind', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('404')))).rejects.toBeInstanceOf(ChunkError);
    await expect(loadChunk(() => Promise.resolve('page'))).resolves.toBe('page');
    expect(vi.getTimerCount()).toBe(0);
  });
});
