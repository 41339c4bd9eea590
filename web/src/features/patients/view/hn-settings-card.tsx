import { Button, Card, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { HnSettings } from '@sadap/contract/patients/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { api, client } from '../../../platform/api.ts';
import { errorCodeOf, errorText } from '../../../platform/api-error.ts';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { DecimalInput } from '../../../ui/form/decimal-input.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';

const hnSettingsQuery = () => api.patients.hnSettings.queryOptions();
/** The HN that would be next, with the year's count. */
const hnGenerationQuery = () => api.patients.generateHn.queryOptions();

/** How many HNs may be generated in a year, and how many were. */
export function HnSettingsCard() {
  const { t } = useTexts();
  const isEditable = isAdmin(useSignedIn());
  const { data, isPending, error, refetch } = useQuery(hnSettingsQuery());
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('hnSettings.title')}
      </Title>
      {isPending && <Skeleton height={140} />}
      {!isPending && !data && (
        <LoadError title={t('hnSettings.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <Stack gap="md">
          {isEditable ? (
            <MaximumForm key={data.maximumPatients} settings={data} />
          ) : (
            <div>
              <Text c="dimmed">{t('hnSettings.maximum')}</Text>
              <Text fz="lg" fw={600} className="sadap-digits">
                {data.maximumPatients}
              </Text>
              <Text size="sm" c="dimmed">
                {t('hnSettings.readOnly')}
              </Text>
            </div>
          )}
          <UsedThisYear maximum={data.maximumPatients} />
        </Stack>
      )}
    </Card>
  );
}

function UsedThisYear({ maximum }: { maximum: number }) {
  const { t, language } = useTexts();
  const { data, error } = useQuery(hnGenerationQuery());
  const isFull = error !== null && errorCodeOf(error) === 'HN_LIMIT_REACHED';
  if (error && !isFull) return <Text c="red">{errorText(error, language)}</Text>;
  if (!data && !isFull) return <Skeleton height={40} />;
  const count = isFull ? maximum : (data?.totalPatientsThisYear ?? 0);
  return (
    <div>
      <Text mb={6} className="sadap-digits">
        {isFull ? t('hnSettings.full', { maximum }) : t('hnSettings.thisYear', { count, maximum })}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={Math.min(100, (count / maximum) * 100)}
          color={isFull ? 'red' : 'teal'}
          aria-label={t('hnSettings.usage')}
        />
      </Progress.Root>
      {isFull && (
        <Text mt={6} c="red">
          {errorText(error, language)}
        </Text>
      )}
    </div>
  );
}

type MaximumValues = { maximumPatients: number | undefined };

function MaximumForm({ settings }: { settings: HnSettings }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const form = useZodForm<MaximumValues, HnSettings>(HnSettings, settings);
  const [isBusy, setBusy] = useState(false);

  const save = async (input: HnSettings) => {
    setBusy(true);
    try {
      const saved = await client.patients.setHnSettings(input);
      toast.success({ title: t('hnSettings.saved') });
      queries.setQueryData(hnSettingsQuery().queryKey, saved);
      await queries.invalidateQueries({ queryKey: hnGenerationQuery().queryKey });
    } catch (error) {
      form.refuse(error);
      toast.failure(t('hnSettings.failed'), error);
    }
    setBusy(false);
  };

  return (
    <form onSubmit={form.onSubmit((input) => void save(input))} noValidate>
      <DecimalInput
        size="md"
        label={t('hnSettings.maximum')}
        description={t('hnSettings.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="numeric"
        {...form.field('maximumPatients')}
      />
      <Group justify="flex-end" mt="md">
        <Button type="submit" size="md" loading={isBusy} disabled={!form.isDirty}>
          {t('hnSettings.save')}
        </Button>
      </Group>
    </form>
  );
}
