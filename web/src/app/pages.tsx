import { Root } from '../pages/root.tsx';
import type { Shown } from '../platform/navigation.tsx';
import { PageBoundary, type Part } from './page-boundary.tsx';

/** A page, with the frame around it if it is behind the sign-in. */
export type PageView = { frame: Part | null; page: Part };

const ROOT: Part = { Drawn: Root };

type Props = { shown: Shown<PageView>; onRetry: () => void };

/** What stays from page to page keeps its state: the frame with its calls and players. */
export function Pages({ shown, onRetry }: Props) {
  const { frame, page } = shown.view;
  const drawn = <PageBoundary part={page} drawing={shown} onRetry={onRetry} />;
  return (
    <PageBoundary part={ROOT} drawing={shown} onRetry={onRetry}>
      {frame ? (
        <PageBoundary part={frame} drawing={shown} onRetry={onRetry}>
          {drawn}
        </PageBoundary>
      ) : (
        drawn
      )}
    </PageBoundary>
  );
}
