/** What the kernel asks of its modules: names, audits, fingerprints, digests, archives, and loading all of them or none. */
import { describe, expect, test } from 'vitest';
import { Kernel, MalformedState, encode, read } from '#simulator/engine/kernel/index.ts';
import type { Archive, EngineModule, Plain } from '#simulator/engine/kernel/index.ts';
import { memoryArchive } from '../../support/memory-archive.ts';
import { OPERATOR, kernelWith, thrownBy } from './toy.ts';

const empty = (name: string): EngineModule => ({
  name,
  dump: () => null,
  load: () => undefined,
  commands: { touch: () => undefined },
});

/** A kernel with the modules given, at instant 0. */
function kernelOf(...modules: readonly EngineModule[]): Kernel {
  const kernel = new Kernel({ seed: 'modules', start: 0 });
  for (const module of modules) kernel.register(module);
  return kernel;
}

describe('a module', () => {
  test.each(['', 'A', 'a.b', '1a', '-a', 'a b', '__proto__'])('cannot be named %j', (name) => {
    expect(() => kernelOf(empty(name))).toThrow(`"${name}" is not a valid module name`);
  });

  test('has a name of its own and comes before work begins', () => {
    const kernel = kernelOf(empty('one'));
    expect(() => kernel.register(empty('one'))).toThrow('there are two modules named "one"');
    kernel.restore(kernel.snapshot());
    expect(() => kernel.register(empty('late'))).toThrow('module "late" comes after work has begun');
  });

  test('is audited under its name, after the kernel', () => {
    const kernel = kernelOf(
      { ...empty('one'), audit: () => ['a sum differs', 'so does another'] },
      empty('two'),
      { ...empty('three'), audit: () => [] },
      { ...empty('four'), audit: () => ['negative'] },
    );
    kernel.onEvent(() => undefined);
    expect(kernel.audit()).toEqual(['one: a sum differs', 'one: so does another', 'four: negative']);
    thrownBy(() => kernel.execute('two.gone', null, OPERATOR));
    expect(kernel.audit()).toEqual([
      'kernel: halted by command two.gone at 0: there is no such command',
      'one: a sum differs',
      'one: so does another',
      'four: negative',
    ]);
  });

  test('is chained into the journal by its fingerprint', () => {
    const chainOf = (...fingerprints: readonly (string | undefined)[]): string | undefined => {
      const kernel = kernelOf(
        ...fingerprints.map((mark, index) => ({
          ...empty(`m${index}`),
          ...(mark !== undefined && { fingerprint: () => mark }),
        })),
      );
      const outcome = kernel.execute('m0.touch', null, OPERATOR);
      return outcome.ok ? outcome.record.chain : undefined;
    };
    const chains = [
      chainOf(undefined, undefined),
      chainOf('1', undefined),
      chainOf(undefined, '1'),
      chainOf('1', '2'),
      chainOf('1', '3'),
      chainOf('', ''),
    ];
    expect(new Set(chains).size).toBe(chains.length);
    expect(chainOf('1', '2')).toBe(chains[3]);
  });

  test('stands in the hash by its digest, or else by its dump', () => {
    const hashOf = (dump: Plain, digest?: Plain): string =>
      kernelOf({
        ...empty('one'),
        dump: () => dump,
        ...(digest !== undefined && { digest: () => digest }),
      }).hash();
    expect(hashOf(1)).not.toBe(hashOf(2));
    expect(hashOf(1, 'same')).toBe(hashOf(2, 'same'));
    expect(hashOf(1, 'same')).not.toBe(hashOf(1, 'other'));
    expect(hashOf('same')).toBe(hashOf(1, 'same'));
  });
});

test('with verification on, a state that was handed out cannot be changed any more', () => {
  const make = (verify: boolean) => {
    const state = { rows: [{ id: 1 }], none: null };
    const kernel = kernelWith(() => ({ dump: () => state }), { verify });
    kernel.snapshot();
    kernel.snapshot();
    return state;
  };
  const frozen = make(true);
  expect([frozen, frozen.rows, frozen.rows[0]].every(Object.isFrozen)).toBe(true);
  const free = make(false);
  expect([free, free.rows, free.rows[0]].some(Object.isFrozen)).toBe(false);
});

/** A module whose rows are kept by an archive where there is one. */
function archiving(name: string): EngineModule & { readonly calls: string[]; state: Plain } {
  const module = {
    ...empty(name),
    calls: [] as string[],
    state: `${name} begins` as Plain,
    dump: () => module.state,
    load: (plain: Plain) => {
      module.calls.push('load');
      module.state = plain;
    },
    save: (archive: Archive) => archive.put(String(module.state)),
    open: (plain: Plain, archive: Archive) => {
      module.calls.push('open');
      module.state = archive.get(read.text(plain, '$'));
    },
  };
  return module;
}

describe('an archive', () => {
  test('is handed to the modules that use one; the others are saved and loaded whole', () => {
    const archive = memoryArchive();
    const module = archiving('rows');
    const kernel = kernelOf(module, { ...empty('plain'), dump: () => 'whole' });
    const saved = kernel.snapshot(archive);
    expect(saved).toMatchObject({ archived: true, modules: { rows: 't0', plain: 'whole' } });
    expect(archive.texts).toEqual(['rows begins']);
    module.state = 'rows change';
    kernel.restore(saved, archive);
    expect([module.state, module.calls]).toEqual(['rows begins', ['open']]);
  });

  test('is not used for a snapshot that is whole', () => {
    const module = archiving('rows');
    const kernel = kernelOf(module);
    const whole = kernel.snapshot();
    expect(encode(whole)).not.toContain('archived');
    expect(encode(whole)).not.toContain('events');
    kernel.restore(whole, memoryArchive());
    expect([module.state, module.calls]).toEqual(['rows begins', ['load']]);
  });

  test('is missed by a snapshot that refers to one', () => {
    const module = archiving('rows');
    const kernel = kernelOf(module);
    const saved = kernel.snapshot(memoryArchive());
    expect(thrownBy(() => kernel.restore(saved))).toMatchObject({
      name: 'MalformedState',
      message: '$.archived: its histories are in an archive',
    });
    expect([module.state, module.calls]).toEqual(['rows begins', []]);
    expect(thrownBy(() => kernel.restore({ ...(saved as object), archived: 1 }))).toBeUndefined();
    expect(module.calls).toEqual(['load']);
  });
});

describe('loading', () => {
  /** Three modules with a number each, of which the second throws `thrown` after it has taken its number. */
  const three = (thrown: unknown) => {
    const values = { one: 1, two: 2, three: 3 };
    const loaded: string[] = [];
    const module = (name: keyof typeof values): EngineModule => ({
      ...empty(name),
      dump: () => values[name],
      load: (plain) => {
        values[name] = read.integer(plain, '$');
        loaded.push(`${name} ${values[name]}`);
        if (name === 'two' && values.two !== 2) throw thrown;
      },
    });
    return { kernel: kernelOf(module('one'), module('two'), module('three')), values, loaded };
  };

  test.each<[string, unknown]>([
    ['$.modules.two.rows[3].id: too high', new MalformedState('$.rows[3].id', 'too high')],
    ['$.modules.two.$.x: odd', new MalformedState('.$.x', 'odd')],
    ['$.modules.two: the disk is full', new Error('the disk is full')],
    ['$.modules.two: just a text', 'just a text'],
  ])('that fails with %s takes back what was loaded, the failing one included', (message, thrown) => {
    const { kernel, values, loaded } = three(thrown);
    const before = kernel.snapshot() as { readonly [name: string]: Plain };
    const modules = { one: 10, two: 20, three: 30 };
    expect(thrownBy(() => kernel.restore({ ...before, modules }))).toMatchObject({
      name: 'MalformedState',
      message,
    });
    expect(values).toEqual({ one: 1, two: 2, three: 3 });
    expect(loaded).toEqual(['one 10', 'two 20', 'one 1', 'two 2']);
  });

  test.each<[string, { readonly [name: string]: Plain }]>([
    ['$.modules.two: expected a value, there is none', { one: 1, three: 3 }],
    ['$.modules.four: there is no such module', { one: 1, two: 2, three: 3, four: 4 }],
  ])('is not begun where the modules differ: %s', (message, modules) => {
    const { kernel, loaded } = three('');
    const before = kernel.snapshot() as { readonly [name: string]: Plain };
    expect(thrownBy(() => kernel.restore({ ...before, modules }))).toMatchObject({ message });
    expect(loaded).toEqual([]);
  });
});
