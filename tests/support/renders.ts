/** Counts what React renders, by the hook that it offers to its developer tools. Imported before anything that loads React. */

interface Fiber {
  readonly flags: number;
  readonly type: unknown;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** Set on a fiber whose component was called. */
const PERFORMED_WORK = 1;

let rendered: string[] = [];

/** The components that were called in a commit: one that React passed by is the fiber of before. */
function collect(fiber: Fiber | null): void {
  for (let each = fiber; each !== null; each = each.sibling) {
    const { type, alternate, flags } = each;
    if (typeof type === 'function' && alternate !== null && (flags & PERFORMED_WORK) !== 0)
      rendered.push(type.name);
    // A part that was not rendered again keeps the children that it had.
    if (alternate === null || each.child !== alternate.child) collect(each.child);
  }
}

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    isDisabled: false,
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_id: number, { current }: { readonly current: Fiber }) => collect(current.child),
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  },
});

/** The names of the components that were rendered again since the last time it was asked. */
export function rerendered(): readonly string[] {
  const now = rendered;
  rendered = [];
  return now;
}
