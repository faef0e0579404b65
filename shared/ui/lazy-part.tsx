/** Parts of a page whose scripts are loaded when they are first shown. */
import { lazy } from 'react';
import type { ComponentType } from 'react';

/** The script of a part could not be loaded. */
export class PartError extends Error {
  override readonly name = 'PartError';
  constructor(
    cause: unknown,
    /** Has the next time that the part is shown load the script again. */
    readonly renew: () => void,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A component whose script is loaded when it is first shown. Throws a PartError to the boundary around it where that fails. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const begin = () => {
    const begun = lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        throw new PartError(cause, () => {
          if (current === begun) current = begin();
        });
      }
    });
    return begun;
  };
  let current = begin();
  return function LazyPart(props: Props) {
    const Loaded = current;
    return <Loaded {...props} />;
  };
}
