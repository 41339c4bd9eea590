import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { DEVICE_PATH } from '@sadap/contract/device-protocol';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { QrCode } from '../../../ui/qr-code/qr-code.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { IssuedKeyWarning } from './issued-key-warning.tsx';

function deviceUrl(): string {
  return `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}${DEVICE_PATH}`;
}

/** A device's key, shown only once. */
export function IssuedKey({ issued }: { issued: IssuedDeviceKey }) {
  const { t } = useTexts();
  const url = deviceUrl();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(issued.key);
      toast.success({ title: t('devices.toast.copied') });
    } catch {
      toast.error({ title: t('devices.toast.copyFailed') });
    }
  };
  return (
    <Stack>
      <Alert color="yellow" icon={<IconAlertTriangle />} title={t('devices.key.warningTitle')}>
        {t('devices.key.warning')}
      </Alert>
      <Group align="flex-start" gap="lg">
        <QrCode
          label={t('devices.key.scan')}
          text={JSON.stringify({ url, mac: issued.macAddress, key: issued.key })}
        />
        <Stack gap="sm" flex="1 1 16rem" miw={0}>
          <Fact label={t('devices.key.url')} value={url} />
          <Fact label={t('devices.form.mac')} value={issued.macAddress} />
          <Fact label={t('devices.key.key')} value={issued.key} />
          <Button variant="light" leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
            {t('devices.key.copy')}
          </Button>
        </Stack>
      </Group>
    </Stack>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Code block fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Code>
    </div>
  );
}

const always = () => true;

type DialogProps = { issued: IssuedDeviceKey | null; onClose: () => void };

/** Only its button closes it: a click outside must not lose the key. */
export function IssuedKeyDialog({ issued, onClose }: DialogProps) {
  const { t } = useTexts();
  return (
    <Modal
      opened={issued !== null}
      onClose={onClose}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={issued ? t('devices.key.title', { name: issued.name }) : null}
    >
      {issued && <IssuedKeyWarning when={always} />}
      {issued && <IssuedKey issued={issued} />}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('devices.key.done')}</Button>
      </Group>
    </Modal>
  );
}
