import { Alert, Button, Card, Stack, Switch, Textarea, Title } from '@mantine/core';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { QUESTION_MAX_LENGTH } from '@sadap/contract/limits';
import type { Question } from '@sadap/contract/questions';
import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText, fieldOf } from '../../../platform/api-error.ts';
import { UnsavedWarning } from '../../../ui/dialog/unsaved-warning.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useSendAnswer } from './use-send-answer.ts';

/** Props for the analysis form, which sends the whole answer. */
export type AnsweringAnalysis = {
  onDirty: (isDirty: boolean) => void;
  onSubmit: (analysis: DoctorAnalysis) => void;
  isBusy: boolean;
  submitLabel: string;
  busyLabel: string;
};
type Props = {
  question: Question;
  /** The structured analysis of the recording's organ. */
  analysisForm: (props: AnsweringAnalysis) => ReactNode;
};

/** The answer in words, as one's own analysis, or both. Input stays until it has been sent. */
export function AnswerForm({ question, analysisForm }: Props) {
  const { t, language } = useTexts();
  const [text, setText] = useState('');
  const [isWithAnalysis, setWithAnalysis] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useSendAnswer(question.id);
  const isAnalysisDirty = useRef(false);
  const isUnsaved = useCallback(
    () => isAnalysisDirty.current || (field.current?.value.trim() ?? '') !== '',
    [],
  );
  const onDirty = useCallback((isDirty: boolean) => {
    isAnalysisDirty.current = isDirty;
  }, []);

  const submit = (analysis: DoctorAnalysis | null) => {
    if (send.isPending) return;
    const isNothing = analysis === null && text.trim() === '';
    setEmpty(isNothing);
    if (isNothing) field.current?.focus();
    else send.mutate({ text, analysis });
  };
  const isAtField = send.error !== null && fieldOf(send.error) === 'text';
  const fault = isEmpty
    ? VALIDATION_MESSAGES.answerRequired[language]
    : isAtField
      ? errorText(send.error, language)
      : null;
  return (
    <Card component="section" aria-labelledby="answer">
      <UnsavedWarning when={isUnsaved} />
      <Title order={2} size="h3" id="answer" mb="md">
        {t('questions.answer.yours')}
      </Title>
      <Stack gap="md">
        <Textarea
          ref={field}
          autosize
          minRows={3}
          size="md"
          maxLength={QUESTION_MAX_LENGTH}
          label={t('questions.answer.text')}
          placeholder={t('questions.answer.placeholder')}
          value={text}
          error={fault}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setEmpty(false);
          }}
        />
        <Switch
          size="md"
          label={t('questions.answer.withAnalysis')}
          description={t('questions.answer.withAnalysisHint')}
          checked={isWithAnalysis}
          onChange={(event) => {
            setWithAnalysis(event.currentTarget.checked);
            setWasOpened(true);
            setEmpty(false);
          }}
        />
        {send.error !== null && !isAtField && (
          <Alert color="red" role="alert" title={t('questions.answer.failed')}>
            {errorText(send.error, language)}
          </Alert>
        )}
        {wasOpened && (
          // Input survives switching the analysis off and on.
          <div hidden={!isWithAnalysis}>
            {analysisForm({
              onDirty,
              onSubmit: submit,
              isBusy: send.isPending,
              submitLabel: t('questions.answer.send'),
              busyLabel: t('questions.answer.sending'),
            })}
          </div>
        )}
        {!isWithAnalysis && (
          <FormActions lieOn="card">
            <Button size="md" loading={send.isPending} onClick={() => submit(null)}>
              {t('questions.answer.send')}
            </Button>
          </FormActions>
        )}
      </Stack>
    </Card>
  );
}
