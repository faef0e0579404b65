/** The licences of the packages whose code is in what is built. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';

const folders = new Set<string>();

/** Folder of the package that a module belongs to; undefined for a module of this repository. */
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Notes the packages whose modules a build is made of, style sheets and fonts included. */
export function collectPackages(): Plugin {
  return {
    name: 'sandpit:collect-packages',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const [folder] = packageFolder.exec(id.replace(/^\0+/, '')) ?? [];
        if (folder !== undefined && existsSync(join(folder, 'package.json'))) folders.add(folder);
      }
    },
  };
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
}

/**
 * Name, version, licence and licence text of each package that was noted.
 * @throws Error for one that has neither a licence nor a text
 */
export function licenceNotices(): string {
  const notices = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Manifest;
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (license === undefined && file === undefined) throw new Error(`${name} says nothing of its licence.`);
    const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    return `${name} ${version} (${license})\n${text}`;
  });
  const head = 'Sandpit is built with the following packages. Each is under the licence below its name.';
  return [head, ...[...new Set(notices)].sort()].join(`\n\n${'-'.repeat(80)}\n\n`);
}
