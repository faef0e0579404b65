import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, resolve, sep } from 'node:path';
import type { HttpResponse } from '#simulator/http.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
  '.pdf': 'application/pdf',
};

/**
 * Serves a built client: files as they are, any other path the page itself (its router knows the routes).
 * Undefined when there is nothing to serve; never a file outside `root`.
 */
export async function serveFile(root: string, pathname: string): Promise<HttpResponse | undefined> {
  const wanted = insideRoot(root, pathname);
  const found = wanted && (await isFile(wanted)) ? wanted : undefined;
  // Sending the page instead of a missing script would fail with a misleading error.
  if (!found && extname(pathname) !== '') return undefined;
  const file = found ?? join(root, 'index.html');
  if (!(await isFile(file))) return undefined;
  const type = types[extname(file)] ?? 'application/octet-stream';
  const hashed = /[/\\]assets[/\\]/.test(file);
  return {
    status: 200,
    body: new Uint8Array(await readFile(file)),
    headers: {
      'content-type': type,
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  };
}

function insideRoot(root: string, pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const base = resolve(root);
  const file = resolve(base, `.${normalize(`/${decoded}`)}`);
  return file.startsWith(base + sep) && !decoded.includes('\0') ? file : undefined;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
