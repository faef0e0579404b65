import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Server } from './servers.ts';
import { isFile, startServer, types } from './static-server.ts';

const pair = (id: number, currency_name: string, now_price: string, change: string) => ({
  ...{
    id,
    currency_id: id,
    currency_name,
    legal_id: 3,
    legal_name: 'USDT',
    now_price,
    change,
    volume: '100',
  },
  ...{ is_display: 1, open_transaction: 1, open_lever: 1, open_microtrade: 1, open_coin_trade: 1 },
  ...{ lever_share_num: '1', spread: '0.1', lever_trade_fee: '0.1', high: now_price, low: now_price },
});

const quotation = [pair(1, 'BTC', '64000.5', '+1.20'), pair(2, 'ETH', '3100.25', '-0.40')];
const article = { id: 7, c_id: 1, title: 'Maintenance on Sunday', create_time: '2025-06-01 10:00:00' };

/** Everything that the server can do; the rest of the contract is missing. */
const calls: Readonly<Record<string, unknown>> = {
  '/api/currency/quotation_new': [{ id: 3, name: 'USDT', is_legal: 1, quotation }],
  '/api/news/list': { list: [article], count: 1, page: 1, limit: 15 },
  '/api/news/detail': { ...article, content: '<p>From 10:00 to 11:00.</p>' },
};

/**
 * A server that has quotations, news and the built client, and nothing else: any other call gets 404, or, where `hangsUp`, its
 * connection closed.
 */
export function startPoorServer(folder: string, hangsUp: boolean): Promise<Server> {
  return startServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const message = calls[pathname];
    if (message !== undefined) return send(response, '.json', JSON.stringify({ type: 'ok', message }));
    if (/^\/(api|socket\.io|upload)\//.test(pathname))
      return hangsUp ? void request.socket.destroy() : void response.writeHead(404).end('Not found');
    const wanted = join(folder, normalize(pathname));
    const file = isFile(wanted) ? wanted : join(folder, 'index.html');
    send(response, extname(file), readFileSync(file));
  });
}

function send(response: ServerResponse, ending: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': types[ending] ?? 'application/octet-stream' }).end(body);
}
