import { Button, Card, Group, Stack } from '@mantine/core';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import { useCallback, useRef, useState } from 'react';
import { NoStethoscopeHint } from '../features/browser-stethoscope/index.ts';
import { AddDeviceForm, IssuedKey, IssuedKeyWarning } from '../features/devices/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';

export function AddStethoscopePage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [issued, setIssued] = useState<IssuedDeviceKey | null>(null);
  const isDone = useRef(false);
  const isKeyOnScreen = useCallback(() => !isDone.current, []);
  const leave = () => {
    isDone.current = true;
    void navigate('/');
  };
  return (
    <>
      <PageHeader
        title={issued ? t('devices.key.title', { name: issued.name }) : t('devices.form.title')}
        {...(issued ? {} : { backTo: '/', subtitle: t('devices.form.subtitle') })}
      />
      <Stack maw={issued ? 720 : 560}>
        <Card>
          {issued ? (
            <>
              <IssuedKeyWarning when={isKeyOnScreen} />
              <IssuedKey issued={issued} />
              <Group justify="flex-end" mt="lg">
                <Button onClick={leave}>{t('devices.key.done')}</Button>
              </Group>
            </>
          ) : (
            <AddDeviceForm onAdded={setIssued} onCancel={leave} />
          )}
        </Card>
        {!issued && <NoStethoscopeHint />}
      </Stack>
    </>
  );
}
