import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { OUTCOME_WINDOW_DAYS } from '@sadap/contract/ai-validation';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { validationQuery } from '../../../queries/late/ai-validation.ts';
import { UnsavedWarning } from '../../../ui/dialog/unsaved-warning.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { DriftCard } from './drift-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { OperatingPointCard } from './operating-point-card.tsx';
import { OutcomeForm } from './outcome-form.tsx';
import { OutcomeImport } from './outcome-import.tsx';
import { OutcomeList } from './outcome-list.tsx';

/** The AI's results of hearts, held against what references said of them. */
export function AiValidation() {
  const { t } = useTexts();
  const [version, setVersion] = useState<string>();
  const { data, error, refetch } = useQuery(validationQuery(version));
  // One question for all parts of the page: the router asks only the guard that came last.
  const [isFilling, setFilling] = useState(false);
  const [isStoring, setStoring] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const isUnsaved = useCallback(
    () => isFilling || isStoring || isCorrecting,
    [isFilling, isStoring, isCorrecting],
  );
  return (
    <Stack gap="md">
      <UnsavedWarning
        when={isUnsaved}
        {...(isStoring && {
          message: t('aiValidation.leaving'),
          stay: t('aiValidation.stay'),
          leave: t('aiValidation.leave'),
        })}
      />
      <Text c="dimmed" maw="46rem">
        {t('aiValidation.about', { days: OUTCOME_WINDOW_DAYS })}
      </Text>
      {!data && !error && <Skeleton height={320} radius="lg" />}
      {!data && error && (
        <LoadError title={t('aiValidation.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.isOff && (
        <Alert color="yellow" icon={<IconInfoCircle />} role="note">
          {t('aiValidation.off')}
        </Alert>
      )}
      {data && !data.isOff && <FiguresCard validation={data} onVersion={setVersion} />}
      {data && !data.isOff && <OperatingPointCard />}
      {data && !data.isOff && <AgreementCard version={version} />}
      {data && !data.isOff && <DriftCard version={version} />}
      <OutcomeForm onDirty={setFilling} />
      <OutcomeImport onStoring={setStoring} />
      <OutcomeList onDirty={setCorrecting} />
    </Stack>
  );
}
