import { Button, Group, Text, Title } from '@mantine/core';
import type { Duty } from '@sadap/contract/auth';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { endLogin } from '../../features/auth/index.ts';
import { SecondFactorSetUp } from '../../features/second-factor/index.ts';
import { PasswordForm } from '../../features/users/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { noteDuty } from '../../platform/session.ts';
import { EntryFrame } from '../../ui/entry/entry-frame.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';

/** What a session must do before the page that its user wanted; that page opens by itself afterwards. */
export function DutyScreen({ duty }: { duty: Duty }) {
  const { t } = useTexts();
  return (
    <EntryFrame>
      <PageTitle>{t(`auth.duty.${duty}.title`)}</PageTitle>
      <Title order={1}>{t(`auth.duty.${duty}.title`)}</Title>
      <Text c="dimmed" mb="lg">
        {t(`auth.duty.${duty}.lead`)}
      </Text>
      {duty === 'password' ? (
        <PasswordForm areRulesShown lieOn="page" onChanged={() => noteDuty(null)} />
      ) : (
        <SecondFactorSetUp onDone={() => noteDuty(null)} />
      )}
      <LogOut />
    </EntryFrame>
  );
}

function LogOut() {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void endLogin();
  };
  return (
    <Group justify="center" mt="md">
      <Button
        variant="subtle"
        color="gray"
        size="md"
        leftSection={<IconLogout size={18} />}
        loading={isBusy}
        onClick={leave}
      >
        {t('auth.logout.confirm')}
      </Button>
    </Group>
  );
}
