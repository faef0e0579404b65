import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { expect } from '../context.ts';
import { instructionsOf } from '../../support/dockerfile.ts';
import { licencesOf } from '../../support/licences.ts';
import type { PackageProject } from '../context.ts';

const MAX_TARBALL = 6_650_000;

/** What only concerns `require`, and a resolution that knows no `exports`: the package has ES modules alone. */
const otherResolutions = new Set(['node10', 'node16-cjs']);

export const project: PackageProject = {
  name: 'tarball',
  async run({ test, run, start, folder, tarball, measure }) {
    await run('tar', ['-xzf', tarball]);
    const unpacked = join(folder, 'package');

    await test('PKG-001 PKG-152 the tarball is small, and holds no example', async () => {
      const { size } = statSync(tarball);
      measure('bytes of the tarball', size);
      expect(size).toBeLessThan(MAX_TARBALL);
      expect(existsSync(join(unpacked, 'package'))).toBe(false);
    });

    await test('PKG-018 publint and @arethetypeswrong find nothing', async () => {
      const { messages } = await publint({ pkgDir: unpacked, strict: true });
      expect(messages).toEqual([]);
      const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))));
      const problems = checked.types === false ? ['no types'] : checked.problems;
      const ours = problems.filter(
        (problem) =>
          typeof problem === 'string' ||
          !('resolutionKind' in problem) ||
          !otherResolutions.has(problem.resolutionKind),
      );
      expect(ours).toEqual([]);
    });

    await test('PKG-136 the published manifest names where the package is from, and the schema where it is found', () => {
      const read = (file: string): unknown => JSON.parse(readFileSync(join(unpacked, file), 'utf8'));
      expect(read('package.json')).toMatchObject({
        exports: {
          '.': { default: './lib/node.js' },
          './scenario.schema.json': './docs/scenario.schema.json',
        },
        repository: { url: expect.stringMatching(/^git\+https:/) },
        bugs: { url: expect.stringMatching(/^https:/) },
        homepage: expect.stringMatching(/^https:/),
        publishConfig: { provenance: true },
      });
      expect(read('docs/scenario.schema.json')).toMatchObject({
        $id: 'https://unpkg.com/sandpit-exchange/docs/scenario.schema.json',
      });
      return Promise.resolve();
    });

    await test('PKG-070 PKG-072 PKG-137 the command of the Dockerfile serves from the unpacked package, and exits with 0 at SIGTERM', async () => {
      const [line = ''] = instructionsOf('Dockerfile')('CMD').slice(-1);
      const [program = '', ...args] = (JSON.parse(line) as readonly string[]).map((argument) =>
        argument.replace('8787', '0').replace('/data', folder).replace('lib/', 'package/lib/'),
      );
      const server = start(program, args);
      const [, port = ''] = await server.until(/^Sandpit: .*:(\d+)$/m);
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      expect(await response.json()).toEqual({ state: 'running' });
      expect((await fetch(`http://127.0.0.1:${port}/newmarket`)).status).toBe(200);
      expect((await server.stop()).status).toBe(0);
    });

    const modules = readdirSync(join(unpacked, 'lib')).filter((file) => file.endsWith('.js'));
    await test('PKG-020 every module has a map, and every source is in one of the maps', async () => {
      const sources = new Set<string>();
      const texts: string[] = [];
      for (const file of modules) {
        const code = readFileSync(join(unpacked, 'lib', file), 'utf8');
        // A module that only names others, or is the bundler's own, has nothing to map.
        if (!/\b(function|class|const|let)\b/.test(code) || file.startsWith('rolldown-runtime-')) continue;
        const [, name = ''] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(code) ?? [];
        expect({ file, name }).toEqual({ file, name: `${basename(file)}.map` });
        const map = JSON.parse(readFileSync(join(unpacked, 'lib', name), 'utf8')) as {
          sources: readonly string[];
          sourcesContent: readonly unknown[];
        };
        map.sources.forEach((source, index) => {
          sources.add(source);
          if (typeof map.sourcesContent[index] === 'string') texts.push(source);
        });
      }
      expect(texts.length).toBeGreaterThan(300);
      expect(texts.sort()).toEqual([...sources].sort());
    });

    await test('PKG-015 the protocol uses nothing of Node', async () => {
      const code = readFileSync(join(unpacked, 'lib/contract.js'), 'utf8');
      expect(code).not.toMatch(
        /\bfrom "(node:)?(fs|module|path|process|url)"|\bprocess\.(?:env|cwd|argv)|\brequire\(/,
      );
    });

    await test('PKG-019 the licences of all packages in it are there', async () => {
      const licences = licencesOf(join(unpacked, 'lib'));
      for (const name of [
        '@mantine/core',
        'react',
        'socket.io',
        'ws',
        'yaml',
        'zod',
        '@fontsource-variable/inter',
        'xmlhttprequest-ssl',
      ])
        expect(licences.get(name)).toMatch(/copyright/i);
    });

    await test('PKG-111 what is served or copied from the package has its own licences beside it', async () => {
      const named = (folder: string) => [...licencesOf(join(unpacked, 'lib', folder)).keys()];
      for (const folder of ['client', 'client-backend']) {
        expect(named(folder)).toEqual(
          expect.arrayContaining(['@fontsource-variable/inter', 'react', 'socket.io-client']),
        );
      }
      expect(named('worker-files/sandpit')).toEqual(expect.arrayContaining(['msw', 'yaml', 'zod']));
    });
  },
};
