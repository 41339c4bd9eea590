import { Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { UnprintedNote } from '../../../printing/unprinted-note.tsx';
import { useStaffName } from '../../../queries/staff-names.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { registerQuery } from '../model/register-query.ts';
import { RegisterForm } from './register-form.tsx';
import { RegisterPdfButton } from './register-pdf.tsx';

/** The register of processing (PDPA, section 39): what the system knows, and the hospital's part. */
export function RegisterSection() {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const [unprinted, setUnprinted] = useState<string[]>([]);
  const { data, isPending, error, refetch } = useQuery(registerQuery());
  if (isPending) return <Skeleton height={420} radius="md" />;
  if (!data)
    return <LoadError title={t('register.loadFailed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Card component="section">
      <Group justify="space-between" align="flex-start" mb="xs">
        <Title order={2}>{t('register.title')}</Title>
        <RegisterPdfButton onUnprinted={setUnprinted} />
      </Group>
      <UnprintedNote codes={unprinted} />
      <Text c="dimmed">{t('register.about')}</Text>
      <Text c="dimmed" mb="md" className="sadap-digits">
        {data.savedAt
          ? t('register.saved', {
              by: staffName(data.savedBy ?? ''),
              at: dateTimeText(data.savedAt, language),
            })
          : t('register.neverSaved')}
      </Text>
      <RegisterForm key={data.version} register={data} />
    </Card>
  );
}
