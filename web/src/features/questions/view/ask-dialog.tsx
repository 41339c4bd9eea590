import { Button, Stack, Text, Textarea } from '@mantine/core';
import { QUESTION_MAX_LENGTH } from '@sadap/contract/limits';
import { AskInput } from '@sadap/contract/questions/schema';
import type { Recording } from '@sadap/contract/recordings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { questionsKey } from '../../../queries/questions.ts';
import { useReportBusy } from '../../../ui/dialog/form-busy.ts';
import { FormDialog, useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { confirmDiscard } from '../../../ui/page/confirm-discard.ts';
import { PersonSelect } from '../../../ui/person/person-select.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { nameOf } from './use-colleague-name.ts';
import { useColleagues } from './use-colleagues.ts';

type Props = {
  recording: Recording;
  /** Patient and position, shown above the question. */
  subject: ReactNode;
  onClose: () => void;
};

/** Sends a recording to a colleague with a question. */
export function AskDialog({ recording, subject, onClose }: Props) {
  const { t } = useTexts();
  return (
    <FormDialog opened isLeavingAsked size="lg" onClose={onClose} title={t('questions.ask.open')}>
      {(onDirty) => (
        <Stack>
          {subject}
          <AskForm recordingId={recording.recording_id} onDirty={onDirty} onClose={onClose} />
        </Stack>
      )}
    </FormDialog>
  );
}

type FormProps = { recordingId: number; onDirty: (isDirty: boolean) => void; onClose: () => void };

function AskForm({ recordingId, onDirty, onClose }: FormProps) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const colleagues = useColleagues();
  const form = useZodForm(AskInput, { recordingId, askedId: null as number | null, question: '' });
  const send = useMutation({
    mutationFn: (input: AskInput) => client.questions.ask(input),
    onSuccess: ({ asked }) => {
      toast.success({
        title: t('questions.ask.sent', { name: nameOf(asked) }),
        message: t('questions.ask.sentMessage'),
      });
      void queries.invalidateQueries({ queryKey: questionsKey() });
      onClose();
    },
    onError: (error) => {
      form.refuse(error);
      toast.failure(t('questions.ask.failed'), error);
    },
  });
  useReportDirty(form.isDirty && !send.isSuccess, onDirty);
  useReportBusy(send.isPending);
  const cancel = async () => {
    if (!form.isDirty || (await confirmDiscard())) onClose();
  };
  return (
    <form
      onSubmit={form.onSubmit((input) => {
        if (!send.isPending) send.mutate(input);
      })}
      noValidate
    >
      <Stack>
        <PersonSelect
          choice={colleagues}
          label={t('questions.ask.colleague')}
          placeholder={t('questions.ask.placeholder')}
          nobody={t('questions.ask.nobody')}
          nothingFound={t('questions.ask.nothingFound')}
          clear={t('questions.ask.clear')}
          loadFailed={t('questions.ask.loadFailed')}
          error={form.error('askedId')}
          onChoose={(userId) => form.set('askedId', userId)}
        />
        <Textarea
          autosize
          minRows={3}
          required
          size="md"
          maxLength={QUESTION_MAX_LENGTH}
          label={t('questions.ask.question')}
          placeholder={t('questions.ask.questionPlaceholder')}
          {...form.textField('question')}
        />
        <Text size="sm" c="dimmed">
          {t('questions.ask.hint')}
        </Text>
        <FormActions>
          <Button variant="default" size="md" disabled={send.isPending} onClick={() => void cancel()}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" size="md" loading={send.isPending} disabled={colleagues.isNobody}>
            {t('questions.ask.send')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
