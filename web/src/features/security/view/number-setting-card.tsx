import { Button, Card, Group, Text, Title } from '@mantine/core';
import { SecuritySettings } from '@sadap/contract/security/schema';
import { useTexts } from '../../../i18n/index.ts';
import { DecimalInput } from '../../../ui/form/decimal-input.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { useSaveSettings } from './use-save-settings.ts';

type NumberName = 'passwordMinimumLength' | 'unusualPatientsPerHour';
type Props = {
  settings: SecuritySettings;
  name: NumberName;
  title: string;
  about: string;
  label: string;
  hint: string;
};

/** One setting that is a whole number. */
export function NumberSettingCard({ settings, name, title, about, label, hint }: Props) {
  const { t } = useTexts();
  const form = useZodForm<Record<string, number | undefined>, Partial<SecuritySettings>>(
    SecuritySettings.pick({ [name]: true } as Record<NumberName, true>),
    { [name]: settings[name] },
  );
  const { save, isSaving } = useSaveSettings(form.refuse);
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {about}
      </Text>
      <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
        <DecimalInput size="md" maw="16rem" label={label} inputMode="numeric" {...form.field(name)} />
        <Text size="sm" c="dimmed" mt={6}>
          {hint}
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
