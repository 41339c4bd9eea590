import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { HeartOutcome } from '@sadap/contract/ai-validation';
import { TABLE_PAGE_SIZE } from '@sadap/contract/limits';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { birthDateText, dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { aiValidationKey, outcomesQuery } from '../../../queries/late/ai-validation.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { IconAction } from '../../../ui/list/icon-action.tsx';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { PageButtons } from '../../../ui/list/page-buttons.tsx';
import list from '../../../ui/list/row-list.module.css';
import { confirm } from '../../../ui/page/confirm.tsx';
import { QueriedSection } from '../../../ui/page/queried-section.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { isWhole, OutcomeFields, type OutcomeValues } from './outcome-fields.tsx';

/** What was entered, the newest first; each can be corrected and removed. */
export function OutcomeList({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<HeartOutcome | null>(null);
  const query = useQuery(outcomesQuery(page, TABLE_PAGE_SIZE));
  const close = () => {
    setEdited(null);
    onDirty(false);
  };
  return (
    <>
      <QueriedSection
        id="outcome-list"
        title={t('aiValidation.list')}
        query={query}
        loadFailed={t('aiValidation.listFailed')}
      >
        {({ headers, body }) =>
          body.length === 0 ? (
            <Text>{t('aiValidation.listEmpty')}</Text>
          ) : (
            <>
              <ul className={list.list}>
                {body.map((outcome) => (
                  <Entry key={outcome.id} outcome={outcome} onEdit={() => setEdited(outcome)} />
                ))}
              </ul>
              <PageButtons
                label={t('aiValidation.pages')}
                page={page}
                pageCount={Math.ceil(Number(headers['x-total-count']) / TABLE_PAGE_SIZE)}
                onChange={setPage}
              />
            </>
          )
        }
      </QueriedSection>
      <FormDialog opened={edited !== null} onClose={close} title={t('aiValidation.correct')} isLeavingAsked>
        {(onDialogDirty) =>
          edited && (
            <Correction
              outcome={edited}
              onDirty={(isDirty) => {
                onDialogDirty(isDirty);
                onDirty(isDirty);
              }}
              onDone={close}
            />
          )
        }
      </FormDialog>
    </>
  );
}

function Entry({ outcome, onEdit }: { outcome: HeartOutcome; onEdit: () => void }) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const { id, patient_id: patientId, hn, name, date, hasDisease, note, enteredBy, enteredAt } = outcome;
  const remove = useMutation({
    mutationFn: () => client.aiValidation.remove({ id }),
    onSuccess: () => toast.success({ title: t('aiValidation.removed') }),
    onError: (error) => toast.failure(t('aiValidation.removeFailed'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: aiValidationKey() }),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('aiValidation.removeTitle', { hn: labelledHn(hn) }),
      message: t('aiValidation.removeHelp'),
      confirm: t('aiValidation.remove'),
      isDangerous: true,
    });
    if (isSure) remove.mutate();
  };
  const day = birthDateText(date, language);
  return (
    <li className={list.row}>
      <div className={list.what}>
        <Anchor
          component={Link}
          to={`/patients/${patientId}`}
          fw={600}
          className="sadap-digits"
          style={{ overflowWrap: 'anywhere' }}
        >
          {labelledHn(hn)} · {name ?? t('aiValidation.noName')}
        </Anchor>
        <Text className="sadap-digits">
          {day} · {t(`aiValidation.results.${hasDisease ? 'yes' : 'no'}`)}
        </Text>
        {note && <Text style={{ overflowWrap: 'anywhere' }}>{note}</Text>}
        <Text size="sm" c="dimmed" className="sadap-digits">
          {t('aiValidation.entered', { by: enteredBy, time: dateTimeText(enteredAt, language) })}
        </Text>
      </div>
      <Group gap="xs">
        <IconAction
          icon={IconPencil}
          label={t('aiValidation.correct')}
          of={`${hn} ${day}`}
          onClick={onEdit}
        />
        <IconAction
          icon={IconTrash}
          label={t('aiValidation.remove')}
          of={`${hn} ${day}`}
          isDangerous
          onClick={() => void ask()}
        />
      </Group>
    </li>
  );
}

type CorrectionProps = {
  outcome: HeartOutcome;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};

function Correction({ outcome, onDirty, onDone }: CorrectionProps) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const { id, version, hn, name, date, hasDisease, note } = outcome;
  const [values, setValues] = useState<OutcomeValues>({ date, result: hasDisease ? 'yes' : 'no', note });
  const save = useMutation({
    mutationFn: () =>
      client.aiValidation.correct({
        id,
        version,
        date: values.date,
        hasDisease: values.result === 'yes',
        note: values.note,
      }),
    onSuccess: () => {
      toast.success({ title: t('aiValidation.corrected') });
      onDirty(false);
      onDone();
    },
    onError: (error) => toast.failure(t('aiValidation.correctFailed'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: aiValidationKey() }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole(values) && !save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {labelledHn(hn)} · {name ?? t('aiValidation.noName')}
        </Text>
        <OutcomeFields
          values={values}
          isJudged
          onChange={(changes) => {
            onDirty(true);
            setValues((before) => ({ ...before, ...changes }));
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={save.isPending}>
            {t('aiValidation.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
