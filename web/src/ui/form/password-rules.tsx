import { List, Paper, Text, VisuallyHidden } from '@mantine/core';
import { PASSWORD_RULES, type PasswordOf } from '@sadap/contract/users';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';

/** The rules for a new password, and which of them hold as the user types. */
export function PasswordRules({ password, ...of }: PasswordOf & { password: string }) {
  const { t } = useTexts();
  return (
    <Paper bg="var(--mantine-color-teal-light)" p="md" radius="md">
      <Text size="sm" fw={600} mb={4}>
        {t('auth.register.requirements')}
      </Text>
      <List size="sm" spacing={4} center listStyleType="none">
        {PASSWORD_RULES.map(({ name, holds }) => {
          const isHeld = holds(password, of);
          const Mark = isHeld ? IconCircleCheckFilled : IconCircle;
          return (
            <List.Item
              key={name}
              data-held={isHeld}
              c={isHeld ? 'var(--mantine-color-green-text)' : 'var(--mantine-color-text)'}
              icon={<Mark size={18} aria-hidden />}
            >
              {t(`auth.register.require.${name}`, { length: of.minimumLength })}
              <VisuallyHidden>{isHeld ? ` (${t('auth.register.held')})` : ''}</VisuallyHidden>
            </List.Item>
          );
        })}
      </List>
    </Paper>
  );
}
