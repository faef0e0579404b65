import { Component } from 'react';
import type { ReactNode } from 'react';
import { reasonOf } from '../control.ts';

interface BoundaryProps {
  /** What stands in place of the children once they have failed to render. */
  readonly fallback: (reason: string) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps an error of one tab from breaking the strip and the other tabs. */
export class Boundary extends Component<BoundaryProps, { readonly reason?: string }> {
  override state: { readonly reason?: string } = {};

  static getDerivedStateFromError(error: unknown): { readonly reason: string } {
    return { reason: reasonOf(error) };
  }

  override render(): ReactNode {
    const { reason } = this.state;
    return reason === undefined ? this.props.children : this.props.fallback(reason);
  }
}
