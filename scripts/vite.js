/**
 * Vite, as `npm run dev` and `npm run build` start it. What bundles asks Linux for its memory in pages of 2 MB, and clearing them would be two
 * fifths of a start's processor time (docs/decisions/0155): this has to be said before the bundler is loaded.
 */
process.env.MIMALLOC_ALLOW_THP ??= '0';
await import('../node_modules/vite/bin/vite.js');
