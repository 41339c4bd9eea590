import { Button, Card, Group, Text, Title } from '@mantine/core';
import type { SecurityState } from '@sadap/contract/security';
import { SecuritySettings } from '@sadap/contract/security/schema';
import { validationKeyOf } from '@sadap/contract/validation';
import { useTexts } from '../../../i18n/index.ts';
import { DecimalInput } from '../../../ui/form/decimal-input.tsx';
import { type Judgement, useJudgedForm } from '../../../ui/form/judged-form.ts';
import { useSaveSettings } from './use-save-settings.ts';

type Values = { retentionYears: number | undefined };
const Schema = SecuritySettings.pick({ retentionYears: true });

/** Empty: no time is set. */
function judge({ retentionYears }: Values): Judgement<{ retentionYears: number | null }> {
  const parsed = Schema.safeParse({ retentionYears: retentionYears ?? null });
  const faults = new Map(
    (parsed.error?.issues ?? [])
      .toReversed()
      .map((issue) => [String(issue.path[0]), validationKeyOf(issue)] as const),
  );
  return { faults, output: parsed.success ? parsed.data : null };
}

/** For how long patients' records are kept. */
export function RetentionCard({ settings }: { settings: SecurityState }) {
  const { t } = useTexts();
  const form = useJudgedForm(judge, { retentionYears: settings.retentionYears ?? undefined });
  const { save, isSaving } = useSaveSettings(form.refuse);
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {t('retention.setting.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('retention.setting.about')}
      </Text>
      <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
        <DecimalInput
          size="md"
          maw="16rem"
          label={t('retention.setting.years')}
          inputMode="numeric"
          {...form.field('retentionYears')}
        />
        <Text size="sm" c="dimmed" mt={6}>
          {t('retention.setting.hint')}
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
