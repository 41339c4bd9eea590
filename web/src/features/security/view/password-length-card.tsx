import { Button, Card, Group, Text, Title } from '@mantine/core';
import { PASSWORD_MINIMUM_RECOMMENDED } from '@sadap/contract/limits';
import { SecuritySettings } from '@sadap/contract/security/schema';
import { useTexts } from '../../../i18n/index.ts';
import { DecimalInput } from '../../../ui/form/decimal-input.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { useSaveSettings } from './use-save-settings.ts';

const Length = SecuritySettings.pick({ passwordMinimumLength: true });
type Values = { passwordMinimumLength: number | undefined };

export function PasswordLengthCard({ settings }: { settings: SecuritySettings }) {
  const { t } = useTexts();
  const { passwordMinimumLength } = settings;
  const form = useZodForm<Values, Pick<SecuritySettings, 'passwordMinimumLength'>>(Length, {
    passwordMinimumLength,
  });
  const { save, isSaving } = useSaveSettings(form.refuse);
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {t('security.password.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('security.password.always')}
      </Text>
      <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
        <DecimalInput
          size="md"
          maw="16rem"
          label={t('security.password.length')}
          inputMode="numeric"
          {...form.field('passwordMinimumLength')}
        />
        <Text size="sm" c="dimmed" mt={6}>
          {t('security.password.hint', { recommended: PASSWORD_MINIMUM_RECOMMENDED })}
        </Text>
        <Group justify="flex-end" mt="md">
          <Button type="submit" size="md" loading={isSaving} disabled={!form.isDirty}>
            {t('security.save')}
          </Button>
        </Group>
      </form>
    </Card>
  );
}
