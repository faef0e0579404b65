import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Server } from './servers.ts';

/** The types of files by the ends of their names. */
export const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/**
 * A server as the simplest hosts of static files are: it knows the files of a folder below `base`, sends no headers but the type,
 * and `404.html` with the status 404 for every other address below `base`.
 */
export function startStaticServer(folder: string, base = '/'): Promise<Server> {
  return startServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(base)) return void response.writeHead(404).end();
    const path = join(folder, normalize(`/${decodeURIComponent(pathname.slice(base.length))}`));
    const wanted = isFile(path) ? path : join(path, 'index.html');
    const found = isFile(wanted) ? wanted : join(folder, '404.html');
    if (!isFile(found)) return void response.writeHead(404).end();
    response.writeHead(isFile(wanted) ? 200 : 404, {
      'content-type': types[extname(found)] ?? 'application/octet-stream',
    });
    createReadStream(found).pipe(response);
  });
}

/** A server of the loopback on a free port. */
export async function startServer(respond: RequestListener): Promise<Server> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
