import { expect, test } from 'vitest';
import { lockIssues } from '../../../scripts/lock-issues.ts';

test('PROOF-230 the check names each package that makes an installation warn on a supported Node', () => {
  const issues = lockIssues(
    {
      'node_modules/fits': { version: '1.0.0', engines: { node: '^20.19.0 || >=22.12.0' } },
      'node_modules/new': { version: '3.0.0', engines: { node: '>=22' } },
      'node_modules/fits/node_modules/@a/gap': { version: '2.0.0', engines: { node: '^20.19.0 || >=24' } },
      'node_modules/old': { version: '1.2.0', deprecated: 'use another' },
      'node_modules/elsewhere': { version: '1.0.0', resolved: 'https://mirror.test/elsewhere-1.0.0.tgz' },
      'node_modules/public': { version: '1.0.0', resolved: 'https://registry.npmjs.org/public-1.0.0.tgz' },
      'node_modules/decided': { version: '1.0.0', hasInstallScript: true },
      'node_modules/undecided': { version: '1.0.0', hasInstallScript: true },
    },
    { decided: false },
  );
  expect(issues).toEqual([
    'new 3.0.0 requires Node >=22, which excludes 20.19.0',
    '@a/gap 2.0.0 requires Node ^20.19.0 || >=24, which excludes 22.13.0',
    'old 1.2.0 is deprecated: use another',
    'elsewhere 1.0.0 is downloaded from https://mirror.test/elsewhere-1.0.0.tgz; expected an address below https://registry.npmjs.org/',
    'undecided 1.0.0 has an install script; allow or deny it in allowScripts of package.json',
  ]);
});
