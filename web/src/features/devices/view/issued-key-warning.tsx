import { useTexts } from '../../../i18n/index.ts';
import { UnsavedWarning } from '../../../ui/dialog/unsaved-warning.tsx';

/** Asks before leaving a page that shows a key for the only time. */
export function IssuedKeyWarning({ when }: { when: () => boolean }) {
  const { t } = useTexts();
  return (
    <UnsavedWarning
      when={when}
      message={t('devices.key.leaveMessage')}
      stay={t('devices.key.stay')}
      leave={t('devices.key.leave')}
    />
  );
}
