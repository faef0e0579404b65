/** What is read of the published OpenAPI documents. */
import type { JsonSchema } from '#contract/documents/schemas.ts';

/** A request body by its media type. */
export type BodyContent = Readonly<
  Record<string, { readonly schema: JsonSchema; readonly example?: object }>
>;

export type ResponseContent = Readonly<
  Record<
    string,
    {
      readonly schema: JsonSchema;
      readonly examples?: { readonly ok?: { readonly value?: unknown; readonly $ref?: string } };
    }
  >
>;

export interface DocumentedCall {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly 'x-contract'?: string;
  readonly 'x-guards'?: readonly string[];
  readonly 'x-errors'?: readonly string[];
  /** Empty where no login is needed. */
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    readonly name?: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: JsonSchema;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: BodyContent };
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly content?: ResponseContent }>
  >;
}

export interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** The parameters of the example of a call, by their names; empty where it has none. */
export function exampleParameters({
  parameters = [],
  requestBody,
}: DocumentedCall): Readonly<Record<string, unknown>> {
  const [body] = Object.values(requestBody?.content ?? {});
  const query = parameters.flatMap(({ name, example }) =>
    name === undefined || example === undefined ? [] : [[name, example]],
  );
  return Object.assign(Object.fromEntries(query), body?.example) as Readonly<Record<string, unknown>>;
}
