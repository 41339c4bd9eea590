import { useCallback, useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { useBlocker } from '../../../platform/navigation.tsx';
import { LazyOpened } from '../../../ui/lazy.tsx';
import { hasUnsavedWork, preventReload, useUnsavedWork } from '../../../ui/page/unsaved-work.ts';
import { pageOfCapture } from '../model/capture-page.ts';
import { isCapturing } from '../model/stream-state.ts';
import { hasUnfinishedCapture, type Stream } from './use-stream.ts';

const dialogModule = lazyModule(() => import('./leave-dialog.tsx'));

/** A check-up that is put to its patient keeps its id: the page goes on, with all that it holds. */
const CHECK_UP_PAGE = /^\/patients\/\d+(?=\/records\/\d)/;
const pageOf = (pathname: string) => pathname.replace(CHECK_UP_PAGE, '');

type Props = {
  stream: Stream;
  /** The stream's capture is another page's: it goes on. */
  isForeign?: boolean;
  /** Pages of the same check-up: what is only heard goes on there. */
  goesOnAt?: readonly string[];
};

/**
 * Leaving the page inside the application stops the stream, after a question if sound is at stake. A page
 * that vanishes (closed tab, crash) stops nothing: the server keeps the stream for a return. Forms on the
 * page are covered here too, because the router asks only one guard. If the question cannot be fetched, the
 * page stays.
 */
export function LeaveGuard({ stream, isForeign = false, goesOnAt = [] }: Props) {
  const { t } = useTexts();
  const isSpared = isForeign && isCapturing(stream.capture);
  const isUnfinished = !isForeign && hasUnfinishedCapture(stream);
  const isRunning = !isSpared && (stream.phase === 'streaming' || stream.phase === 'connecting');
  const isActive = isRunning || isUnfinished;
  useUnsavedWork(useCallback(() => isUnfinished, [isUnfinished]));
  useEffect(() => (isActive ? preventReload() : undefined), [isActive]);
  const { capture, stop } = stream;
  // The page of a capture that runs elsewhere takes it over as it is.
  const home = isCapturing(capture) && capture ? pageOfCapture(capture) : null;
  // Signing out has its own question, and the server ends what the session held.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isActive || hasUnsavedWork()) &&
      pageOf(nextLocation.pathname) !== pageOf(currentLocation.pathname) &&
      nextLocation.pathname !== '/login' &&
      nextLocation.pathname !== home &&
      !(goesOnAt.includes(nextLocation.pathname) && stream.phase === 'streaming' && !hasUnsavedWork()),
  );
  const isBlocked = blocker.state === 'blocked';
  const mustAsk = isBlocked && hasUnsavedWork();

  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isBlocked) isLeaving.current = false;
    if (!isBlocked || mustAsk || isLeaving.current) return;
    isLeaving.current = true;
    if (!isSpared) void stop();
    blocker.proceed();
  });

  const { reset } = blocker;
  const stay = useCallback(() => reset(), [reset]);
  const leave = async () => {
    if (stream.phase === 'streaming' && !isSpared) await stop();
    blocker.proceed();
  };
  const warning = () => {
    if (!isUnfinished) return t('streaming.leave.form');
    return t(isCapturing(capture) ? 'streaming.leave.capturing' : 'streaming.leave.unsaved');
  };
  return (
    <LazyOpened module={dialogModule} opened={mustAsk} onClose={stay}>
      {({ LeaveDialog }) => (
        <LeaveDialog
          warning={warning()}
          leave={t(isRunning ? 'streaming.leave.leave' : 'layout.unsaved.leave')}
          onStay={stay}
          onLeave={() => void leave()}
        />
      )}
    </LazyOpened>
  );
}
