/** Parts of the panel whose scripts are loaded when they are first shown. */
import { lazy } from 'react';
import type { ComponentType } from 'react';

/** The script of a part could not be loaded. */
export class PartError extends Error {
  override readonly name = 'PartError';
  constructor(
    reason: unknown,
    /** Has the next showing of the part load the script again. */
    readonly renew: () => void,
  ) {
    super(reason instanceof Error ? reason.message : String(reason), { cause: reason });
  }
}

/** A part of the panel whose script is loaded when it is first shown; a `Boundary` around it can have it loaded again. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const begin = () => {
    const begun = lazy(async () => {
      try {
        return await load();
      } catch (reason) {
        throw new PartError(reason, () => {
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
