import { Button, Chip, Divider, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { HEART_FINDINGS, type HeartAnalysis, NORMAL_HEART_ANALYSIS } from '@sadap/contract';
import { IconChecks } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import {
  analysisOf,
  EMPTY_HEART_DRAFT,
  type HeartAnalysisDraft,
  type HeartFinding,
} from './heart-analysis-draft.ts';

type Props = {
  /** What is filled in already. */
  initial?: HeartAnalysis | null | undefined;
  /** null while S1 or S2 is undecided. */
  onChange?: (analysis: HeartAnalysis | null) => void;
  onSubmit: (analysis: HeartAnalysis) => void;
  isBusy: boolean;
  submitLabel: string;
  busyLabel: string;
  /** Buttons beside Save. */
  actions?: ReactNode;
};

/** The doctor's analysis of a heart sound, to create or edit. */
export function HeartAnalysisForm({
  initial,
  onChange,
  onSubmit,
  isBusy,
  submitLabel,
  busyLabel,
  actions,
}: Props) {
  const { t } = useTexts();
  const [draft, setDraft] = useState<HeartAnalysisDraft>(initial ?? EMPTY_HEART_DRAFT);
  const [isTouched, setIsTouched] = useState(false);
  const analysis = analysisOf(draft);

  const change = (part: Partial<HeartAnalysisDraft>) => {
    setDraft((current) => ({ ...current, ...part }));
    setIsTouched(true);
  };
  useEffect(() => {
    if (isTouched) onChange?.(analysisOf(draft));
  }, [draft, isTouched, onChange]);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (analysis && !isBusy) onSubmit(analysis);
      }}
    >
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{t('analysis.heart.sounds')}</Text>
          <Button
            size="sm"
            variant="light"
            leftSection={<IconChecks size={18} />}
            title={t('analysis.heart.allNormalHint')}
            onClick={() => change(NORMAL_HEART_ANALYSIS)}
          >
            {t('analysis.heart.allNormal')}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {(['s1', 's2'] as const).map((name) => (
            <SoundChoice
              key={name}
              name={name}
              value={draft[name]}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </SimpleGrid>
        <Divider />
        <Group gap="xs">
          <Text fw={600}>{t('analysis.heart.findings')}</Text>
          <Text size="sm" c="dimmed">
            {t('analysis.heart.findingsHint')}
          </Text>
        </Group>
        <Group gap="sm">
          {HEART_FINDINGS.map((name) => (
            <Chip
              key={name}
              size="md"
              color="red"
              checked={draft[name].present}
              onChange={(present) => change({ [name]: { ...draft[name], present } })}
            >
              {t(`analysis.heart.${name}`)}
            </Chip>
          ))}
        </Group>
        {HEART_FINDINGS.filter((name) => draft[name].present).map((name) => (
          <FindingDescription
            key={name}
            name={name}
            description={draft[name].description}
            onChange={(description) => change({ [name]: { present: true, description } })}
          />
        ))}
        {!analysis && (
          <Text size="sm" c="dimmed" role="status">
            {t('analysis.heart.undecided')}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          {actions}
          <Button type="submit" disabled={!analysis || isBusy} loading={isBusy}>
            {isBusy ? busyLabel : submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type SoundChoiceProps = {
  name: 's1' | 's2';
  value: HeartAnalysisDraft['s1'];
  onChange: (value: HeartAnalysisDraft['s1']) => void;
};

function SoundChoice({ name, value, onChange }: SoundChoiceProps) {
  const { t } = useTexts();
  const label = t(`analysis.heart.${name}`);
  const chosen = value.isNormal === null ? null : value.isNormal ? 'normal' : 'abnormal';
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text fw={500}>{label}</Text>
      <Chip.Group value={chosen} onChange={(choice) => onChange({ ...value, isNormal: choice === 'normal' })}>
        <Group gap="sm">
          <Chip value="normal" size="md" color="green">
            {t('analysis.heart.normal')}
          </Chip>
          <Chip value="abnormal" size="md" color="red">
            {t('analysis.heart.abnormal')}
          </Chip>
        </Group>
      </Chip.Group>
      {value.isNormal === false && (
        <Textarea
          autosize
          minRows={1}
          maxLength={2000}
          aria-label={`${label}: ${t('analysis.heart.description')}`}
          placeholder={t('analysis.heart.descriptionPlaceholder')}
          value={value.description}
          onChange={(event) => onChange({ ...value, description: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}

function FindingDescription({
  name,
  description,
  onChange,
}: {
  name: HeartFinding;
  description: string;
  onChange: (description: string) => void;
}) {
  const { t } = useTexts();
  return (
    <Textarea
      autosize
      minRows={1}
      maxLength={2000}
      label={`${t(`analysis.heart.${name}`)}: ${t('analysis.heart.description')}`}
      placeholder={t('analysis.heart.descriptionPlaceholder')}
      value={description}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
