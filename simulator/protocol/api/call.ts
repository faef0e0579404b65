/** The types of handlers and of the requests they are given, and the checks that all of them use. */
import type { ResponseOf, OperationName, RequestOf } from '#contract/index.ts';
import type { Language } from '#locales/languages.ts';
import type { Actor, Instant, Plain } from '#simulator/engine/kernel/index.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type {
  CommandInput,
  CommandName,
  CommandResult,
  Exchange,
  CommandGuard,
} from '#simulator/engine/exchange.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';
import type { RowRange } from '#simulator/engine/modules/module.ts';
import type { PictureStore } from './pictures.ts';
import type { TextParams } from '#locales/fill.ts';

/** One decoded and authenticated request, as a handler sees it. */
export interface ApiCall<N extends OperationName> {
  readonly input: RequestOf<N>;
  /** The owner of the token that was sent; undefined for a visitor, never undefined where the operation needs login. */
  readonly user: User | undefined;
  readonly actor: Actor;
  readonly lang: Language;
  readonly exchange: Exchange;
  /** Of its commands. */
  readonly guard: CommandGuard | undefined;
  readonly at: Instant;
  /** Text of the server catalogue in the caller's language, `{{name}}` placeholders filled. */
  text(key: string, params?: TextParams): string;
  /** Address of a picture under `public/`, fit for the host that serves it: `static/banners/a.svg` in, an address out. */
  asset(path: string): string;
  /** Where uploads go; undefined where the host takes none. */
  readonly pictures: PictureStore | undefined;
}

/** A response that is written already, as JSON in UTF-8. */
export class JsonBytes {
  constructor(readonly bytes: Uint8Array<ArrayBuffer>) {}
}

/**
 * Returns one operation. May throw a Refusal, which becomes the error envelope. Only handlers that read nothing but
 * fixed content may respond later: between a request and its response no other command may slip in.
 */
export type Handler<N extends OperationName> = (
  call: ApiCall<N>,
) => ResponseOf<N> | JsonBytes | Promise<ResponseOf<N>>;

/** The handlers of one area; what no area handles is "not open yet". */
export type Handlers = { readonly [N in OperationName]?: Handler<N> };

/** The caller of an operation that needs login. */
export function caller(call: Pick<ApiCall<OperationName>, 'user'>): User {
  if (!call.user) throw new Refusal('LOGIN');
  return call.user;
}

/** Runs a command for the caller and hands back its value; a refused command throws its Refusal. */
export function execute<K extends CommandName>(
  call: Pick<ApiCall<OperationName>, 'exchange' | 'actor' | 'guard'>,
  name: K,
  input: CommandInput<K> & Plain,
): CommandResult<K> {
  const outcome = call.exchange.execute(name, input, call.actor, call.guard);
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value;
}

/** Runs a command for the caller and confirms it with the text `done.<key>`. */
export function done<K extends CommandName>(
  call: Pick<ApiCall<OperationName>, 'exchange' | 'actor' | 'guard' | 'text'>,
  key: string,
  name: K,
  input: CommandInput<K> & Plain,
): string {
  execute(call, name, input);
  return call.text(`done.${key}`);
}

interface PageInput {
  readonly page: number;
  readonly limit: number;
}

/** The rows of a page, which is counted from 1. */
export const pageOf = ({ page, limit }: PageInput): RowRange => ({ offset: (page - 1) * limit, limit });

/** A page of a list, and how many rows there are in all. */
export const listed = <Row>(list: Row[], count: number, { page, limit }: PageInput) => ({
  list,
  count,
  page,
  limit,
});
