import { Card, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { hasPasswordHere, useSignedIn } from '../../../platform/session.ts';
import { PasswordForm } from './password-form.tsx';

export function PasswordCard() {
  const { t } = useTexts();
  const isHere = hasPasswordHere(useSignedIn());
  const [changeCount, setChangeCount] = useState(0);
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('users.password.title')}
      </Title>
      {isHere ? (
        <PasswordForm key={changeCount} lieOn="card" onChanged={() => setChangeCount((count) => count + 1)} />
      ) : (
        <Text>{t('users.password.elsewhere')}</Text>
      )}
    </Card>
  );
}
