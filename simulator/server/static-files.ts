/** Files of a built client, as a host serves them. */
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, normalize, resolve, sep } from 'node:path';
import type { HttpResponse } from '#simulator/http.ts';
import { representationOf } from './representation.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
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

/** The folder of a built client, or several: a file is taken from the first that has it. */
export type ClientFolders = string | readonly string[];

/**
 * Serves a built client: files as they are, any other path the page itself (its router knows the routes).
 * Undefined when there is nothing to serve, or the request does not read; never a file outside of the folders. Never rejects.
 * @param request has in its headers what the caller accepts and has already: see {@link representationOf}
 * @param changePage what becomes of the text of a page before it is compressed
 */
export async function serveFile(
  folders: ClientFolders,
  pathname: string,
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  changePage?: (text: string) => string,
): Promise<HttpResponse | undefined> {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  // Sending the page instead of a missing script would fail with a misleading error.
  const page = extname(pathname) === '' ? '/index.html' : undefined;
  const file = (await findFile(folders, pathname)) ?? (page && (await findFile(folders, page)));
  if (file === undefined) return undefined;
  const { path } = file;
  const type = types[extname(path)] ?? 'application/octet-stream';
  const isChanged = changePage !== undefined && type.startsWith('text/html');
  const body = isChanged
    ? new TextEncoder().encode(changePage(new TextDecoder().decode(file.body)))
    : file.body;
  const hashed = /[/\\]assets[/\\]/.test(path);
  const response = await representationOf({ path, body, type }, headers);
  const common = {
    'content-type': type,
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
  };
  return { ...response, headers: { ...common, ...response.headers } };
}

interface FoundFile {
  readonly path: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

async function findFile(folders: ClientFolders, pathname: string): Promise<FoundFile | undefined> {
  for (const root of [folders].flat()) {
    const path = insideRoot(root, pathname);
    const body = path && (await readIfFile(path));
    if (path && body) return { path, body };
  }
  return undefined;
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

/** Undefined also where a build takes the file away while it is looked at. */
async function readIfFile(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return (await stat(path)).isFile() ? new Uint8Array(await readFile(path)) : undefined;
  } catch {
    return undefined;
  }
}
