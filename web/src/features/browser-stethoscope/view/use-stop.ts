import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { devicesKey } from '../../../queries/devices.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { browserStethoscope } from '../model/browser-stethoscope.ts';

/** Stops the stethoscope and returns its lease; during a stream only after a question. */
export function useStop(): () => Promise<void> {
  const { t } = useTexts();
  const { userId } = useSignedIn();
  const queries = useQueryClient();
  return async () => {
    const { identity, isStreaming } = browserStethoscope.state();
    const isSure =
      !isStreaming ||
      (await confirm({
        title: t('browserStethoscope.stopTitle'),
        message: t('browserStethoscope.stopMessage'),
        confirm: t('browserStethoscope.stopConfirm'),
        isDangerous: true,
      }));
    if (!isSure) return;
    browserStethoscope.stop();
    if (identity) {
      const { macAddress } = identity;
      // Held by someone else, in a recording, or no network: the server finds out by itself.
      await client.devices
        .setStatus({ macAddress, status: 'Online', user_id: userId })
        .catch(() => undefined);
    }
    await queries.invalidateQueries({ queryKey: devicesKey() });
  };
}
