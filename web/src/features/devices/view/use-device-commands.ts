import type { Device } from '@sadap/contract/devices';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorText } from '../../../platform/api-error.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { devicesKey } from '../../../queries/devices.ts';
import { staffNameOf } from '../../../queries/staff-names.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** Deletes a device, or takes it from its holder, each after a question. */
export function useDeviceCommands() {
  const { t, language } = useTexts();
  const { userId } = useSignedIn();
  const queries = useQueryClient();

  const remove = async ({ macAddress, name }: Device) => {
    const isSure = await confirm({
      title: t('devices.deleteTitle', { name }),
      message: t('devices.deleteMessage'),
      confirm: t('devices.delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await client.devices.delete({ macAddress });
      toast.success({ title: t('devices.toast.deleted'), message: name });
    } catch (error) {
      toast.error({ title: t('devices.toast.deleteFailed'), message: errorText(error, language) });
    }
    await queries.invalidateQueries({ queryKey: devicesKey() });
  };

  const release = async ({ macAddress, name, connectedUser }: Device) => {
    const username = connectedUser ? staffNameOf(connectedUser.username) : t('devices.anotherUser');
    const isSure = await confirm({
      title: t('devices.releaseTitle', { name, username }),
      message: t('devices.releaseMessage', { name, username }),
      confirm: t('devices.releaseConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await client.devices.setStatus({ macAddress, status: 'Online', user_id: userId });
      toast.success({ title: t('devices.toast.released'), message: name });
    } catch (error) {
      toast.error({ title: t('devices.toast.disconnectFailed'), message: errorText(error, language) });
    }
    await queries.invalidateQueries({ queryKey: devicesKey() });
  };

  return { remove, release };
}
