import { Component } from 'react';
import type { ReactNode } from 'react';
import { reasonOf } from '#shared/control-client.ts';
import { PartError } from '#shared/ui/lazy-part.tsx';

interface BoundaryProps {
  /** What stands in place of the children once they have failed to render; `again` renders them once more. */
  readonly fallback: (reason: string, again: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps an error of one part, such as a script that is missing, from breaking the strip and the other parts. */
export class Boundary extends Component<BoundaryProps, { readonly reason?: string | undefined }> {
  override state: { readonly reason?: string | undefined } = {};

  static getDerivedStateFromError(error: unknown): { readonly reason: string } {
    return { reason: reasonOf(error) };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PartError) error.renew();
  }

  override render(): ReactNode {
    const { reason } = this.state;
    if (reason === undefined) return this.props.children;
    return this.props.fallback(reason, () => this.setState({ reason: undefined }));
  }
}
