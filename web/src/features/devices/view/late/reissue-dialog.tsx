import { Button, Modal, Radio, Stack, Text } from '@mantine/core';
import type { Device, IssuedDeviceKey } from '@sadap/contract/devices';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../../i18n/index.ts';
import { client } from '../../../../platform/api.ts';
import { devicesKey } from '../../../../queries/devices.ts';
import { FormActions } from '../../../../ui/form/form-actions.tsx';
import { toast } from '../../../../ui/toast/toast.ts';

type OldKeyEnds = 'now' | 'used';
type Props = {
  device: Device;
  /** Somebody else has connected it, and the user may not take it away: its old key goes on for now. */
  isHeldByOther: boolean;
  onIssued: (issued: IssuedDeviceKey) => void;
  onClose: () => void;
};

/** Asks when the old key shall end, and issues the new one. */
export function ReissueDialog({ device, isHeldByOther, onIssued, onClose }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [oldKeyEnds, setOldKeyEnds] = useState<OldKeyEnds>('used');
  const [isBusy, setBusy] = useState(false);
  const { macAddress, name } = device;

  const issue = async () => {
    setBusy(true);
    try {
      onIssued(await client.devices.reissueKey({ macAddress, oldKeyEnds }));
      onClose();
      await queries.invalidateQueries({ queryKey: devicesKey() });
    } catch (error) {
      toast.failure(t('devices.reissueFailed'), error);
      setBusy(false);
    }
  };

  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose()}
      title={t('devices.reissueTitle', { name })}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <Stack>
        <Radio.Group
          label={t('devices.oldKey.ends')}
          value={oldKeyEnds}
          onChange={(chosen) => setOldKeyEnds(chosen === 'now' ? 'now' : 'used')}
        >
          <Stack gap="sm" mt="xs">
            <Radio
              size="md"
              value="used"
              label={t('devices.oldKey.used')}
              description={t('devices.oldKey.usedHint')}
            />
            <Radio
              size="md"
              value="now"
              disabled={isHeldByOther}
              label={t('devices.oldKey.now')}
              description={t('devices.oldKey.nowHint')}
            />
          </Stack>
        </Radio.Group>
        {isHeldByOther && <Text size="sm">{t('devices.reissueInUse')}</Text>}
        <FormActions>
          <Button variant="default" size="md" disabled={isBusy} onClick={onClose}>
            {t('layout.cancel')}
          </Button>
          <Button
            size="md"
            loading={isBusy}
            onClick={() => void issue()}
            {...(oldKeyEnds === 'now' ? { color: 'red' } : {})}
          >
            {t('devices.reissue')}
          </Button>
        </FormActions>
      </Stack>
    </Modal>
  );
}
