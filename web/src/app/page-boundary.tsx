import { Component, type ComponentType, type ReactNode } from 'react';
import { ErrorScreen } from '../ui/page/error-screen.tsx';

type Failure = { error: unknown };
/** A part of what is drawn, or why it could not be fetched. */
export type Part = { Drawn: ComponentType<{ children?: ReactNode }> } | Failure;

type Props = { part: Part; drawing: object; onRetry: () => void; children?: ReactNode };
type State = { thrown: Failure | null; drawing: object };

/** Draws a part, or the error screen in its place until the next `drawing`: each navigation is one. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { thrown: null, drawing: this.props.drawing };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ drawing }: Props, state: State): State | null {
    return drawing === state.drawing ? null : { thrown: null, drawing };
  }

  override render() {
    const { part, onRetry, children } = this.props;
    const { thrown } = this.state;
    if (thrown) return <ErrorScreen error={thrown.error} isUnfetched={false} onRetry={onRetry} />;
    if ('error' in part) return <ErrorScreen error={part.error} isUnfetched onRetry={onRetry} />;
    return <part.Drawn>{children}</part.Drawn>;
  }
}
