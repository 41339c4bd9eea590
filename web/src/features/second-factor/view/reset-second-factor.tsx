import { Button, Stack, Text } from '@mantine/core';
import type { User } from '@sadap/contract/users';
import { IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** For a user who has lost the phone: an administrator removes the second factor. */
export function ResetSecondFactor({ user }: { user: User }) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const reset = async () => {
    const isSure = await confirm({
      title: t('secondFactor.reset.title'),
      message: t('secondFactor.reset.message', { username: user.username }),
      confirm: t('secondFactor.reset.confirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      await client.secondFactor.reset({ id: user.id });
      toast.success({ title: t('secondFactor.reset.done'), message: user.username });
    } catch (error) {
      toast.failure(t('secondFactor.reset.failed'), error);
    }
    setBusy(false);
  };
  return (
    <Stack gap={4} align="flex-start">
      <Button
        variant="default"
        size="md"
        leftSection={<IconShieldOff size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void reset()}
      >
        {t('secondFactor.reset.confirm')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('secondFactor.reset.hint')}
      </Text>
    </Stack>
  );
}
