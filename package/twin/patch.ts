/** What the published contract would have to say for the backend to be right, as a JSON Patch of its document. */
import { callPointer, fileOf, schemaPlace, rootOf } from './document.ts';
import type { SchemaPlace } from './document.ts';
import type { Difference, Finding, PatchOperation } from './types.ts';

export function patchOf(difference: Difference, sentence: string): Finding['patch'] {
  return { document: fileOf(difference.subject), operations: operationsOf(difference, sentence) };
}

function operationsOf(difference: Difference, sentence: string): readonly PatchOperation[] {
  const { kind, subject, path, backend } = difference;
  const [, around = '', key = ''] = /^(.*?)\.?([^.[\]]+)$/.exec(path) ?? [];
  const parent = around === '' ? rootOf(subject) : schemaPlace(subject, around);
  const place = schemaPlace(subject, path);
  if (parent && kind === 'extra') return [adding(parent, key, schemaOf(backend))];
  if (parent && place && kind === 'missing') return demanding(parent, key);
  if (parent && place && kind === 'renamed')
    return [...demanding(parent, key), adding(parent, String(backend), place.schema)];
  if (place && kind === 'retyped')
    return [{ op: 'replace', path: `${place.pointer}`, value: { ...place.schema, ...schemaOf(backend) } }];
  // What no schema says is noted beside the call or the event.
  const root = subject.kind === 'call' ? callPointer(subject.name) : rootOf(subject)?.pointer;
  return [{ op: 'add', path: `${root ?? ''}/x-difference`, value: sentence }];
}

const escaped = (key: string): string => key.replace(/~/g, '~0').replace(/\//g, '~1');

const adding = ({ pointer }: SchemaPlace, key: string, value: unknown): PatchOperation => ({
  op: 'add',
  path: `${pointer}/properties/${escaped(key)}`,
  value,
});

/** A key that may be left out from now on. */
function demanding({ schema, pointer }: SchemaPlace, key: string): readonly PatchOperation[] {
  const index = schema.required?.indexOf(key) ?? -1;
  return index < 0 ? [] : [{ op: 'remove', path: `${pointer}/required/${index}` }];
}

function schemaOf(value: unknown): { readonly type: string } {
  if (Array.isArray(value)) return { type: 'array' };
  if (value === null) return { type: 'null' };
  return { type: typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value };
}
