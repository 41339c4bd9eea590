import {
  Alert,
  Button,
  Checkbox,
  Divider,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import {
  AGE_BANDS,
  CASE_TEXT_MAX_LENGTH,
  CONSENT_BY_MAX_LENGTH,
  CONSENT_NOTE_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '@sadap/contract/learning';
import type { Recording } from '@sadap/contract/recordings';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { learningKey } from '../../../queries/late/learning.ts';
import { recordingListsKey } from '../../../queries/recordings.ts';
import { PlaybackBar, soundOf, useRecordingGraph } from '../../../sound/index.ts';
import { useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { DateInput } from '../../../ui/form/date-input.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useJudgedForm } from '../../../ui/form/judged-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type CaseValues, EMPTY_CASE, judgeCase } from '../model/case-values.ts';
import { FindingBadges } from './finding-badges.tsx';
import { SoundFacts } from './sound-facts.tsx';

type Props = { recording: Recording; onDirty: (isDirty: boolean) => void; onDone: () => void };

/** What learners receive, what is written about it, and the consent. */
export function MakeCaseForm({ recording, onDirty, onDone }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const form = useJudgedForm((values: CaseValues) => judgeCase(recording, values), EMPTY_CASE);
  useReportDirty(form.isDirty, onDirty);
  const submit = form.onSubmit(async (input) => {
    setBusy(true);
    try {
      await client.learning.makeCase(input);
      toast.success({ title: t('learning.make.done') });
      onDone();
    } catch (error) {
      form.refuse(error);
      toast.failure(t('learning.make.failed'), error);
      setBusy(false);
      // its findings may be others by now
      void queries.invalidateQueries({ queryKey: recordingListsKey(recording.organ) });
    }
    void queries.invalidateQueries({ queryKey: learningKey() });
  });
  const checkbox = (name: 'consent.given' | 'heardWhole') => ({
    checked: form.values[name],
    onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
      form.set(name, checked),
    onBlur: () => form.field(name).onBlur(),
    error: form.error(name),
    'aria-invalid': form.error(name) !== null,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Copied recording={recording} />
        <Checkbox size="md" label={t('learning.make.heardWhole')} {...checkbox('heardWhole')} />
        <Divider />
        <Alert color="orange" icon={<IconAlertTriangle />}>
          {t('learning.make.warning')}
        </Alert>
        <TextInput
          size="md"
          maxLength={TITLE_MAX_LENGTH}
          label={t('learning.make.titleTh')}
          description={t('learning.make.titleHint')}
          {...form.textField('title.th')}
        />
        <TextInput
          size="md"
          maxLength={TITLE_MAX_LENGTH}
          label={t('learning.make.titleEn')}
          {...form.textField('title.en')}
        />
        {(['question', 'explanation'] as const).map((name) => (
          <Textarea
            key={name}
            size="md"
            rows={2}
            maxLength={CASE_TEXT_MAX_LENGTH}
            label={t(`learning.make.${name}`)}
            description={t(`learning.make.${name}Hint`)}
            {...form.textField(name)}
          />
        ))}
        <NativeSelect
          size="md"
          label={t('learning.make.ageBand')}
          value={form.values.ageBand ?? ''}
          onChange={({ currentTarget: { value } }) =>
            form.set('ageBand', AGE_BANDS.find((each) => each === value) ?? null)
          }
          data={[
            { value: '', label: t('learning.make.noAge') },
            ...AGE_BANDS.map((value) => ({ value, label: t(`learning.ages.${value}`) })),
          ]}
        />
        <Divider label={<Text fw={600}>{t('learning.make.consent')}</Text>} labelPosition="left" />
        <Checkbox size="md" label={t('learning.make.consentGiven')} {...checkbox('consent.given')} />
        <TextInput
          size="md"
          required
          maxLength={CONSENT_BY_MAX_LENGTH}
          label={t('learning.make.consentBy')}
          {...form.textField('consent.by')}
        />
        <DateInput
          size="md"
          required
          hasTime={false}
          label={t('learning.make.consentOn')}
          {...form.field('consent.on')}
        />
        <TextInput
          size="md"
          maxLength={CONSENT_NOTE_MAX_LENGTH}
          label={t('learning.make.consentNote')}
          description={t('learning.make.consentNoteHint')}
          {...form.textField('consent.note')}
        />
      </Stack>
      <FormActions>
        <Button type="submit" size="md" loading={isBusy}>
          {t('learning.make.save')}
        </Button>
      </FormActions>
    </form>
  );
}

/** The sound to be listened to whole, and the facts that go with it. */
function Copied({ recording }: { recording: Recording }) {
  const { t } = useTexts();
  const { organ, position, circumstances, duration_ms: durationMs, doctor_analysis: findings } = recording;
  const sound = soundOf(recording);
  const { graph, isFallback } = useRecordingGraph(recording, sound.key);
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('learning.make.copied')}</Text>
      <Text c="dimmed" size="sm">
        {t('learning.make.copiedAbout')}
      </Text>
      <SoundFacts {...{ kind: 'case', organ, position, durationMs, ageBand: null }} {...circumstances} />
      {findings && <FindingBadges findings={findings} />}
      <PlaybackBar
        sound={sound}
        durationMs={durationMs}
        peaks={graph?.peaks ?? null}
        isFallback={isFallback}
      />
    </Stack>
  );
}
