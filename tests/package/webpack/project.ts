import type { PackageProject } from '../context.ts';
import { frontEnd } from '../front-end/check.ts';

export const project: PackageProject = {
  ...frontEnd({
    name: 'webpack',
    example: 'webpack',
    dev: ['dev', '--host', '127.0.0.1', '--port', 'auto'],
    build: ['build'],
    built: 'site',
  }),
  isNightly: true,
};
