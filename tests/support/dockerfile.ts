/** The instructions of a Dockerfile. */
import { readFileSync } from 'node:fs';

/** Gives what stands behind each instruction of a name, with continued lines joined. */
export function instructionsOf(file: string): (name: string) => readonly string[] {
  const lines = readFileSync(file, 'utf8')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  return (name) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
}
