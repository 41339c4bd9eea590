import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import type { OutcomeAnswer } from '@sadap/contract/ai-validation';
import { IconAlertCircle, IconUserCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { aiValidationKey } from '../../../queries/late/ai-validation.ts';
import { useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { isWhole, OutcomeFields, type OutcomeValues } from './outcome-fields.tsx';
import { usePatientText } from './use-patient-text.ts';

const EMPTY: OutcomeValues & { hn: string } = { hn: '', date: '', result: '', note: '' };
const FIELDS = ['hn', 'date', 'result', 'note'] as const;

/** One outcome: whose it is is shown, and only then it is stored. */
export function OutcomeForm({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const [isJudged, setJudged] = useState(false);
  const [answer, setAnswer] = useState<OutcomeAnswer | null>(null);
  const firstField = useRef<HTMLInputElement>(null);
  useReportDirty(
    FIELDS.some((field) => values[field] !== EMPTY[field]),
    onDirty,
  );
  const rowOf = (patientId: number | null) => {
    const { hn, date, result, note } = values;
    return { hn, date, hasDisease: result === 'yes', note, patientId };
  };
  /** The focus would fall to the top of the page with the button that had it. */
  const close = () => {
    setAnswer(null);
    firstField.current?.focus();
  };
  const look = useMutation({
    mutationFn: () => client.aiValidation.add({ rows: [rowOf(null)], isTrial: true }),
    onSuccess: ([found]) => setAnswer(found ?? null),
    onError: (error) => toast.failure(t('aiValidation.lookFailed'), error),
  });
  const store = useMutation({
    mutationFn: (patientId: number) => client.aiValidation.add({ rows: [rowOf(patientId)], isTrial: false }),
    onSuccess: async ([stored]) => {
      if (stored?.fate !== 'new' && stored?.fate !== 'known') {
        setAnswer(stored ?? null);
        return;
      }
      toast.success({ title: t('aiValidation.stored') });
      setValues(EMPTY);
      close();
      setJudged(false);
      await queries.invalidateQueries({ queryKey: aiValidationKey() });
    },
    onError: (error) => toast.failure(t('aiValidation.storeFailed'), error),
  });
  const isBusy = look.isPending || store.isPending;
  const change = (changes: Partial<typeof EMPTY>) => {
    if (isBusy) return;
    // What was shown is of what was asked.
    setAnswer(null);
    setValues((before) => ({ ...before, ...changes }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (values.hn.trim() !== '' && isWhole(values) && !isBusy) look.mutate();
  };
  return (
    <Card component="section" aria-labelledby="outcome-form">
      <Title order={2} id="outcome-form" mb="xs">
        {t('aiValidation.form')}
      </Title>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw="34rem">
          <TextInput
            ref={firstField}
            size="md"
            label={t('aiValidation.hn')}
            autoComplete="off"
            value={values.hn}
            onChange={(event) => change({ hn: event.currentTarget.value })}
            error={isJudged && values.hn.trim() === '' ? t('aiValidation.hnNeeded') : null}
          />
          <OutcomeFields values={values} onChange={change} isJudged={isJudged} />
          {!answer && (
            <Group>
              <Button type="submit" size="md" loading={look.isPending}>
                {t('aiValidation.look')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      {answer && (
        <Found
          key={answer.fate}
          answer={answer}
          isBusy={isBusy}
          onStore={(id) => store.mutate(id)}
          onBack={close}
        />
      )}
    </Card>
  );
}

type FoundProps = {
  answer: OutcomeAnswer;
  isBusy: boolean;
  onStore: (patientId: number) => void;
  onBack: () => void;
};

/**
 * Whose the HN is, to be confirmed; or why nothing can be stored. It takes the focus: the button that had it
 * is gone, and the second Enter of a scanner confirms nothing.
 */
function Found({ answer: { fate, patient }, isBusy, onStore, onBack }: FoundProps) {
  const { t } = useTexts();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const patientText = usePatientText();
  const isNew = fate === 'new';
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      mt="md"
      color={isNew ? 'blue' : 'yellow'}
      icon={isNew ? <IconUserCheck /> : <IconAlertCircle />}
      role="status"
      title={isNew ? t('aiValidation.isThis') : t(`aiValidation.fates.${fate}`)}
    >
      <Stack gap="sm">
        {patient && (
          <Text fw={600} className="sadap-digits" style={{ overflowWrap: 'anywhere' }}>
            {patientText(patient)}
          </Text>
        )}
        <Group gap="sm">
          {isNew && patient && (
            <Button size="md" loading={isBusy} onClick={() => onStore(patient.id)}>
              {t('aiValidation.store')}
            </Button>
          )}
          <Button size="md" variant="default" disabled={isBusy} onClick={onBack}>
            {t('aiValidation.back')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
