import { Button, Group, Text } from '@mantine/core';
import type { SecuritySettings as Settings } from '@sadap/contract/security';
import { SecuritySettings } from '@sadap/contract/security/schema';
import { useTexts } from '../../../i18n/index.ts';
import { DecimalInput } from '../../../ui/form/decimal-input.tsx';
import { useJudgedForm } from '../../../ui/form/judged-form.ts';
import { judgedBy } from '../../../ui/form/zod-form.ts';
import { SettingCard } from './setting-card.tsx';
import { useSaveSettings } from './use-save-settings.ts';

type NumberName = 'passwordMinimumLength' | 'unusualPatientsPerHour' | 'retentionYears';
type Props = {
  settings: Settings;
  name: NumberName;
  title: string;
  about: string;
  label: string;
  hint: string;
};

/** One setting that is a whole number. Where the setting may be null, an empty field says so. */
export function NumberSettingCard({ settings, name, title, about, label, hint }: Props) {
  const { t } = useTexts();
  const schema = SecuritySettings.pick({ [name]: true } as Record<NumberName, true>);
  const empty = SecuritySettings.shape[name].safeParse(null).success ? null : undefined;
  const form = useJudgedForm<Record<string, number | undefined>, Partial<Settings>>(
    (values) => judgedBy<Partial<Settings>>(schema, { [name]: values[name] ?? empty }),
    { [name]: settings[name] ?? undefined },
  );
  const { save, isSaving } = useSaveSettings(form.refuse);
  return (
    <SettingCard title={title} about={about}>
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
    </SettingCard>
  );
}
