/** Parts of a page whose scripts are loaded when they are first shown. */
import { Component, lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';

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

interface BoundaryProps {
  /** What stands in place of the children once they have failed to render; `again` renders them once more. */
  readonly fallback: (error: unknown, again: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps an error of what is inside, such as a script that is missing, from breaking what is around it. */
export class Boundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PartError) error.renew();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return this.props.fallback(error, () => this.setState({ error: undefined }));
  }
}
