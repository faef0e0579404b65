/** An archive of a test: texts in memory. */
import type { Archive } from '#simulator/engine/kernel/index.ts';

/** An archive, and how many texts it has. */
export function memoryArchive(): Archive & { readonly texts: readonly string[] } {
  const texts: string[] = [];
  return {
    texts,
    put: (text) => `t${texts.push(text) - 1}`,
    get(reference) {
      const text = texts[Number(reference.slice(1))];
      if (text === undefined) throw new Error(`the archive has no ${reference}`);
      return text;
    },
  };
}
