import type { PackageProject } from '../context.ts';
import { frontEnd } from '../front-end/check.ts';

export const project: PackageProject = frontEnd({
  name: 'vue',
  example: 'vue',
  dev: ['dev', '--base', '/app/', '--host', '127.0.0.1', '--port', '0'],
  build: ['build', '--base', '/app/'],
  built: 'dist',
  path: '/app/',
});
