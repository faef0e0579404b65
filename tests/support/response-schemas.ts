/** Checks responses against the published documents, by a validator that is not ours. */
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import type { ApiDocument } from '../../bench/soak/values.ts';

/** Says what is wrong with a value, or nothing. */
export type Check = (pointer: string, value: unknown) => string | undefined;

/** Checks values by the schemas of a document; `pointer` is where the schema stands, such as `/components/schemas/Row`. */
export function createCheck(document: ApiDocument): Check {
  // AsyncAPI has the schemas of draft 7, OpenAPI 3.1 those of 2020-12.
  const Dialect = 'asyncapi' in document ? Ajv : Ajv2020;
  const ajv = new Dialect({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'document' });
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${encodeURI(pointer)}` });
    compiled.set(pointer, validate);
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return `${pointer}${error?.instancePath ?? ''} ${error?.message ?? ''}`;
  };
}

const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');

/** Where the schema of a call's successful response stands in an OpenAPI document. */
export const responsePointer = (path: string, method: string): string =>
  `/paths/${escaped(path)}/${method.toLowerCase()}/responses/200/content/application~1json/schema`;

/** Where the schema of an event stands in the AsyncAPI document. */
export const eventPointer = (event: string): string => `/components/messages/${escaped(event)}/payload`;
