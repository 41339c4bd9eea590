import { Button, Card, Group } from '@mantine/core';
import type { IssuedDeviceKey } from '@sadap/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AddDeviceForm, IssuedKey } from '../features/devices/index.ts';
import { useTexts } from '../i18n/index.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function AddStethoscopePage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [issued, setIssued] = useState<IssuedDeviceKey | null>(null);
  const leave = () => void navigate('/');
  return (
    <>
      <PageHeader
        title={issued ? t('devices.key.title', { name: issued.name }) : t('devices.form.title')}
        {...(issued ? {} : { backTo: '/', subtitle: t('devices.form.subtitle') })}
      />
      <Card maw={issued ? 720 : 560}>
        {issued ? (
          <>
            <IssuedKey issued={issued} />
            <Group justify="flex-end" mt="lg">
              <Button onClick={leave}>{t('devices.key.done')}</Button>
            </Group>
          </>
        ) : (
          <AddDeviceForm onAdded={setIssued} onCancel={leave} />
        )}
      </Card>
    </>
  );
}
