import { i18n } from '../i18n/index.ts';
import { errorCodeOf } from '../platform/api-error.ts';
import { currentSession, isAdmin } from '../platform/session.ts';
import { confirm } from './page/confirm.tsx';

/**
 * Deletes. Where the server finds something signed, asks the administrator once more, naming that, and then
 * says so to the server. Returns whether it was deleted.
 */
export async function deleteEvenSigned(remove: (signed: boolean) => Promise<unknown>): Promise<boolean> {
  try {
    await remove(false);
    return true;
  } catch (error) {
    if (errorCodeOf(error) !== 'RECORDING_SIGNED' || !isAdmin(currentSession())) throw error;
  }
  const isSure = await confirm({
    title: i18n.t('signing.deletion.title'),
    message: i18n.t('signing.deletion.message'),
    confirm: i18n.t('signing.deletion.confirm'),
    isDangerous: true,
  });
  if (isSure) await remove(true);
  return isSure;
}
