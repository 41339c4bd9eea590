import type { Device, IssuedDeviceKey } from '@sadap/contract/devices';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';

const dialogModule = lazyModule(() => import('./issued-key.tsx'));
const questionModule = lazyModule(() => import('./reissue-dialog.tsx'));

type Props = {
  /** The device that is to get a new key. */
  asked: Device | null;
  onAsked: (device: Device | null) => void;
  issued: IssuedDeviceKey | null;
  onIssued: (issued: IssuedDeviceKey | null) => void;
};

/** A key is shown once only: where the dialog cannot be fetched, the key is kept until it can. */
export function KeyHandover({ asked, onAsked, issued, onIssued }: Props) {
  const { t } = useTexts();
  const { userId, role } = useSignedIn();
  const question = questionModule.use(asked !== null);
  const dialog = dialogModule.use(asked !== null || issued !== null);
  const failed = [question, dialog].find(({ error }) => error !== null);
  const isHeldByOther =
    role !== 'ADMIN' && asked !== null && asked.connectedBy !== null && asked.connectedBy !== userId;
  return (
    <>
      {asked && question.code && (
        <question.code.ReissueDialog
          device={asked}
          isHeldByOther={isHeldByOther}
          onIssued={onIssued}
          onClose={() => onAsked(null)}
        />
      )}
      {dialog.code && <dialog.code.IssuedKeyDialog issued={issued} onClose={() => onIssued(null)} />}
      {failed && (asked !== null || issued !== null) && (
        <LoadError title={t('layout.notFetched')} error={failed.error} onRetry={failed.retry} />
      )}
    </>
  );
}
