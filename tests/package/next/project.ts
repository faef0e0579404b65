import type { PackageProject } from '../context.ts';
import { frontEnd } from '../front-end/check.ts';

export const project: PackageProject = {
  ...frontEnd({
    name: 'next',
    example: 'next',
    dev: ['dev', '--hostname', '127.0.0.1', '--port', '0'],
    build: ['build'],
    built: 'out',
    env: { BASE_PATH: '/app', NEXT_TELEMETRY_DISABLED: '1' },
    path: '/app',
  }),
  isNightly: true,
};
