import type { PackageProject } from '../context.ts';
import { frontEnd } from '../front-end/check.ts';

export const project: PackageProject = {
  ...frontEnd({
    name: 'vite6',
    example: 'vite-react',
    packages: ['vite@6.4.6', '@vitejs/plugin-react@4.7.0'],
    dev: ['dev', '--base', '/app/', '--host', '127.0.0.1', '--port', '0'],
    build: ['build', '--base', '/app/', '--target', 'es2022'],
    built: 'dist',
    buildEnv: { SANDPIT: '1' },
    path: '/app/',
  }),
  isNightly: true,
};
