/** Which refusal a text of the server is. */
import { serverTexts } from '#locales/server.ts';

/** Every English text of a refusal, as a pattern: its values can be anything. */
const patterns = Object.entries(serverTexts.en)
  .filter(([name]) => name.startsWith('error.'))
  .map(([name, text]) => {
    const plain = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '[\\s\\S]*');
    return { key: name.split('.')[1], pattern: new RegExp(`^${plain}$`) };
  });

/** The key of the refusal with that English text; undefined when the catalogue has no such text. */
export function refusalKeyOf(message: unknown): string | undefined {
  return patterns.find(({ pattern }) => pattern.test(String(message)))?.key;
}
