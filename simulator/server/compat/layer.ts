/** The translation layer for clients that are older than the contract: at the edge of the Node host, which stays as it is without it. */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { operationOf } from '#simulator/protocol/api/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { ServerSocket } from '#simulator/session/server-socket.ts';
import { packageRoot } from '../package-root.ts';
import { serveFile } from '../static-files.ts';
import { eventTranslation } from './events.ts';
import { createQuarantine } from './quarantine.ts';
import { registerWithoutCode } from './registration.ts';
import { isOlderPath, olderCall } from './older-calls.ts';
import { withParameters, withPasswordPath, withTradePassword } from './requests.ts';
import { currencyTypes, responseWithNumbers, withCurrencyTypes, withEnglishInfo } from './responses.ts';
import type { CompatSwitch } from './switches.ts';

export interface CompatLayer {
  /** Whether a path outside `/api/` is that of an older call. */
  takes(pathname: string): boolean;
  /** Responds to a call or to a request for a picture. `address`: that of the sender on the network. */
  respond(request: HttpRequest, address: string): Promise<HttpResponse>;
  /** A socket whose client gets translated events. */
  socket(socket: ServerSocket): ServerSocket;
  /** A picture of this package below `/static/`; undefined where there is none. */
  file(
    request: Pick<IncomingMessage, 'method' | 'headers'>,
    pathname: string,
  ): Promise<HttpResponse | undefined>;
}

/** Where the pictures of the package lie: installed, and in the repository. */
const pictureFolders = ['lib/client-backend', 'public'].map((folder) => join(packageRoot, folder));

/** @param next responds as the contract says */
export function createCompatLayer(
  switches: ReadonlySet<CompatSwitch>,
  next: (request: HttpRequest) => Promise<HttpResponse>,
): CompatLayer {
  const quarantine = createQuarantine();
  const translated = eventTranslation(switches);
  const ask = async (given: HttpRequest): Promise<HttpResponse> => {
    const types = switches.has('currency-type') ? currencyTypes(given) : undefined;
    if (types) return types;
    const older = switches.has('older-calls') ? olderCall(given, explained) : undefined;
    if (older) return older;
    const request = await inContract(given, switches, next);
    const response = await (switches.has('no-code')
      ? registerWithoutCode(request, next)
      : explained(request));
    return switches.has('currency-type') ? withCurrencyTypes(request, response) : response;
  };
  const explained = async (request: HttpRequest): Promise<HttpResponse> => {
    const response = await next(request);
    return switches.has('info-en') ? withEnglishInfo(request, response, next) : response;
  };
  return {
    takes: (pathname) => switches.has('older-calls') && isOlderPath(pathname),
    respond: switches.size === 0 ? next : respond,
    socket: (socket) => ({ ...socket, send: (events) => socket.send(translated(events)) }),
    async file(request, pathname) {
      const isServed = switches.has('static') && pathname.startsWith('/static/');
      return isServed ? serveFile(pictureFolders, pathname, request) : undefined;
    },
  };

  async function respond(request: HttpRequest, address: string): Promise<HttpResponse> {
    const kept = switches.has('open-upload') ? quarantined(request, address) : undefined;
    const response = await (kept ?? ask(request));
    return switches.has('numbers') ? responseWithNumbers(response) : response;
  }

  function quarantined(request: HttpRequest, address: string): Promise<HttpResponse> | undefined {
    const isOpen = operationOf(request) === 'upload' && (request.header('authorization') ?? '') === '';
    return isOpen ? quarantine.keep(request, address) : quarantine.serve(request, address);
  }
}

/** A request as the contract has it. */
async function inContract(
  given: HttpRequest,
  switches: ReadonlySet<CompatSwitch>,
  next: (request: HttpRequest) => Promise<HttpResponse>,
): Promise<HttpRequest> {
  const named = switches.has('older-parameters') ? await withParameters(given, next) : given;
  const request = switches.has('set-password') ? withPasswordPath(named) : named;
  return switches.has('pass') ? withTradePassword(request) : request;
}
