import type { Device, IssuedDeviceKey } from '@sadap/contract/devices';
import { useSignedIn } from '../../../../platform/session.ts';
import { IssuedKeyDialog } from '../issued-key.tsx';
import { ReissueDialog } from './reissue-dialog.tsx';

type Props = {
  /** The device that is to get a new key. */
  asked: Device | null;
  onAsked: (device: Device | null) => void;
  issued: IssuedDeviceKey | null;
  onIssued: (issued: IssuedDeviceKey | null) => void;
};

/** Asks before a device gets a new key, and shows that once. */
export function KeyHandover({ asked, onAsked, issued, onIssued }: Props) {
  const { userId, role } = useSignedIn();
  const isHeldByOther =
    role !== 'ADMIN' && asked !== null && asked.connectedBy !== null && asked.connectedBy !== userId;
  return (
    <>
      {asked && (
        <ReissueDialog
          device={asked}
          isHeldByOther={isHeldByOther}
          onIssued={onIssued}
          onClose={() => onAsked(null)}
        />
      )}
      <IssuedKeyDialog issued={issued} onClose={() => onIssued(null)} />
    </>
  );
}
