import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { Lazy } from '../../../ui/lazy.tsx';
import { useRunningCaptures, useUnsavedCaptures } from './use-unsaved-captures.ts';

const capturesModule = lazyModule(() => import('./interrupted-captures.tsx'));

/**
 * Captured sounds that wait to be saved. There are mostly none, so their code is fetched when there is one.
 */
export function UnsavedSounds() {
  const { t } = useTexts();
  const { captures } = useUnsavedCaptures();
  const running = useRunningCaptures(true);
  return (
    <Lazy
      module={capturesModule}
      isWanted={captures.length + running.length > 0}
      failure={{ title: t('streaming.unsaved.title') }}
    >
      {({ InterruptedCaptures }) => <InterruptedCaptures />}
    </Lazy>
  );
}
