/** The licences of the packages whose code, styles and fonts are in a build (docs/decisions/0088). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rolldown';

export const LICENCE_FILE = 'LICENCES.txt';

/** Stands between the entries of that file. */
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/** Identifiers of SPDX of licences that allow what Sandpit does with the code. Another one needs a look before it is added. */
const KNOWN_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** What a package leaves out, as its source has it. */
interface Review {
  /** The owner of a package that is under the MIT licence and has no file with its text. */
  readonly mitCopyright?: string;
  /** The notice of a package whose licence asks to hand one on. */
  readonly notice?: string;
  readonly source: string;
}

const REVIEWED: Readonly<Record<string, Review>> = {
  '@modelcontextprotocol/server': {
    notice:
      'ajv (MIT), Copyright (c) 2015-2021 Evgeny Poberezkin\n' +
      'ajv-formats (MIT), Copyright (c) 2020 Evgeny Poberezkin\n' +
      'fast-deep-equal (MIT), Copyright (c) 2017 Evgeny Poberezkin\n' +
      'json-schema-traverse (MIT), Copyright (c) 2017 Evgeny Poberezkin\n' +
      'fast-uri (BSD-3-Clause), Copyright (c) 2011-2021, Gary Court until https://github.com/garycourt/uri-js/commit/a1acf730b4bba3f1097c9f52e7d9d3aba8cdcaae\nCopyright (c) 2021-present The Fastify team',
    source: 'the licences of what dist/ajvProvider-*.mjs has been bundled of',
  },
  '@open-draft/deferred-promise': {
    mitCopyright: 'Copyright (c) 2022-present Artem Zakharchenko',
    source: 'LICENSE.md of version 3.0.0 of the package',
  },
  'fancy-canvas': {
    mitCopyright: 'Copyright (c) 2019 TradingView, Inc',
    source: 'https://github.com/tradingview/fancy-canvas/blob/master/LICENSE',
  },
  'is-node-process': {
    mitCopyright: 'Copyright (c) the authors of is-node-process',
    source: 'package.json of https://github.com/mswjs/is-node-process',
  },
  'lightweight-charts': {
    notice:
      'TradingView Lightweight Charts\nCopyright (c) 2023 TradingView, Inc. https://www.tradingview.com/',
    source: 'https://github.com/tradingview/lightweight-charts/blob/master/NOTICE',
  },
  'react-remove-scroll-bar': {
    mitCopyright: 'Copyright (c) 2025 Anton Korzunov <thekashey@gmail.com>',
    source: 'https://github.com/theKashey/react-remove-scroll-bar/blob/master/LICENSE',
  },
  'strict-event-emitter': {
    mitCopyright: 'Copyright (c) Artem Zakharchenko <kettanaito@gmail.com>',
    source: 'package.json and README.md of https://github.com/open-draft/strict-event-emitter',
  },
};

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  /** What old packages have instead. */
  readonly licenses?: readonly { readonly type?: string }[];
}

/** Folder of the package that a module belongs to; undefined for a module of this repository. */
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

const ownLicence = (): string =>
  readFileSync(fileURLToPath(new URL('../../../LICENSE', import.meta.url)), 'utf8').trim();

/** The packages that one or several builds are made of. */
export class LicenceCollector {
  readonly #folders = new Set<string>();
  /** Entries of builds that were made before. */
  readonly #entries = new Set<string>();

  /** Notes the packages of a build. Builds of workers and classic scripts need one of their own. */
  collect(): Plugin {
    const add = (file: string) => this.#add(file);
    return {
      name: 'sandpit:collect-packages',
      buildEnd() {
        for (const id of this.getModuleIds()) add(id);
      },
    };
  }

  /** Notes the packages of a build, and writes all that were noted beside its files. */
  write(): Plugin & { readonly apply: 'build' } {
    const notices = () => this.notices();
    return {
      ...this.collect(),
      name: 'sandpit:licences',
      apply: 'build',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: LICENCE_FILE, source: notices() });
      },
    };
  }

  /** Adds what another one has noted. */
  include(other: LicenceCollector): void {
    for (const folder of other.#folders) this.#folders.add(folder);
  }

  /** Adds what the file of another build names. */
  includeNotices(text: string): void {
    const [, ...entries] = text.trimEnd().split(RULE);
    for (const entry of entries) this.#entries.add(entry);
  }

  /**
   * Sandpit's licence, and name, version, licence, text of the licence and notices of each package.
   * @throws Error that names the package where one of them is missing
   */
  notices(): string {
    const head = `${ownLicence()}\n\nThe packages below are part of it. Each is under the licence beside its name.`;
    const entries = new Set([...this.#entries, ...[...this.#folders].map(noticeOf)]);
    return `${[head, ...[...entries].sort()].join(RULE)}\n`;
  }

  #add(file: string): void {
    const [folder] = packageFolder.exec(file.replace(/^\0+/, '')) ?? [];
    if (folder !== undefined && existsSync(join(folder, 'package.json'))) this.#folders.add(folder);
  }
}

/** The entry of one package. @throws Error that names it where its licence or the text of it is missing */
export function noticeOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const title = `${manifest.name} ${manifest.version}`;
  const licence = licenceOf(manifest);
  const unknown = licence.split(/ (?:AND|OR) /).filter((id) => !KNOWN_LICENCES.has(id));
  if (unknown.length > 0) {
    throw new Error(
      `${title}: expected one of the licences in simulator/page/build/licences.ts, its package.json says ${unknown.join(', ') || 'none'}. ` +
        'Read the licence; add it to KNOWN_LICENCES, or use another package.',
    );
  }
  const texts = filesOf(folder, /^(?:licen[cs]e|copying)/i);
  const review = REVIEWED[manifest.name];
  if (texts.length === 0) texts.push(mitText(title, licence, review));
  texts.push(...filesOf(folder, /^(?:notice|third[-_ ]?party)/i));
  if (review?.notice !== undefined) texts.push(`From ${review.source}:\n\n${review.notice}`);
  return [`${title} (${licence})`, ...texts].join('\n\n');
}

function licenceOf({ license, licenses = [] }: Manifest): string {
  const licence = typeof license === 'string' ? license : licenses.map(({ type }) => type).join(' OR ');
  return licence.replace(/^\((.*)\)$/, '$1');
}

/** The MIT licence, which has one wording, for an owner who does not hand it on. */
function mitText(title: string, licence: string, review: Review | undefined): string {
  if (licence !== 'MIT' || review?.mitCopyright === undefined) {
    throw new Error(
      `${title}: expected a file with the text of its licence (${licence}), there is none in the package. ` +
        'Find it at its source and name it in REVIEWED of simulator/page/build/licences.ts.',
    );
  }
  const text = ownLicence().replace(/^Copyright .*$/m, review.mitCopyright);
  return `From ${review.source}:\n\n${text}`;
}

function filesOf(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
    .sort();
}
