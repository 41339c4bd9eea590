import { Button, Chip, Group, Input, SegmentedControl, Stack } from '@mantine/core';
import { BREATH_SOUNDS, HEART_FINDINGS, LUNG_FINDINGS } from '@sadap/contract/analysis';
import { type BreathSound, type Essentials, NORMAL_ESSENTIALS } from '@sadap/contract/learning';
import type { Organ } from '@sadap/contract/positions';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { sayRemoved } from '../../../ui/form/say-removed.ts';
import { useFindingNames } from './use-finding-name.ts';

const HEART_CHOICES = ['s1', 's2', ...HEART_FINDINGS] as const;
type Choice = (typeof HEART_CHOICES)[number] | (typeof LUNG_FINDINGS)[number];
type Props = { organ: Organ; isBusy: boolean; onAnswer: (answer: Essentials) => void };

/** The second click of a double click on the button for the next sound falls on that sound's answers. */
function dropSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Normal or abnormal, and what is heard. Whoever hears something has heard something abnormal. */
export function QuizForm({ organ, isBusy, onAnswer }: Props) {
  const { t } = useTexts();
  const { nameOf } = useFindingNames();
  const [overall, setOverall] = useState<'normal' | 'abnormal' | null>(null);
  const [breath, setBreath] = useState<BreathSound>('vesicular');
  const [heard, setHeard] = useState<string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const choices: readonly Choice[] = organ === 'heart' ? HEART_CHOICES : LUNG_FINDINGS;
  const labelOf = (choice: Choice) =>
    choice === 's1' || choice === 's2' ? t('learning.abnormalOf', { name: nameOf(choice) }) : nameOf(choice);

  const say = (word: string) => {
    setOverall(word === 'normal' ? 'normal' : 'abnormal');
    if (word !== 'normal') return;
    sayRemoved([
      ...choices.filter((choice) => heard.includes(choice)).map(labelOf),
      ...(breath === 'vesicular' ? [] : [t(`analysis.lung.breath.${breath}`)]),
    ]);
    setHeard([]);
    setBreath('vesicular');
  };
  const answer = () => {
    if (overall === null) return setAsked(true);
    const found = Object.fromEntries(choices.map((choice) => [choice, heard.includes(choice)]));
    const said = { ...NORMAL_ESSENTIALS[organ], ...found, abnormal: overall === 'abnormal' };
    onAnswer(organ === 'lung' ? { ...said, breathSounds: breath } : said);
  };
  return (
    <Stack gap="md" onClickCapture={dropSecondClick}>
      <Input.Wrapper
        label={t('learning.quiz.overall')}
        error={isAsked && overall === null ? t('learning.quiz.choose') : null}
      >
        <div>
          <SegmentedControl
            aria-label={t('learning.quiz.overall')}
            size="md"
            value={overall ?? ''}
            onChange={say}
            data={[
              { value: 'normal', label: t('learning.normal') },
              { value: 'abnormal', label: t('learning.quiz.abnormal') },
            ]}
          />
        </div>
      </Input.Wrapper>
      {organ === 'lung' && (
        <Choices label={nameOf('breathSounds')}>
          <Chip.Group
            value={breath}
            onChange={(value) => {
              const chosen = BREATH_SOUNDS.find((each) => each === value) ?? 'vesicular';
              setBreath(chosen);
              if (chosen !== 'vesicular') setOverall('abnormal');
            }}
          >
            {BREATH_SOUNDS.map((value) => (
              <Chip key={value} value={value} size="md">
                {t(`analysis.lung.breath.${value}`)}
              </Chip>
            ))}
          </Chip.Group>
        </Choices>
      )}
      <Choices label={t('learning.quiz.heard')} hint={t('learning.quiz.heardHint')}>
        <Chip.Group
          multiple
          value={heard}
          onChange={(values) => {
            setHeard(values);
            if (values.length > 0) setOverall('abnormal');
          }}
        >
          {choices.map((choice) => (
            <Chip key={choice} value={choice} size="md">
              {labelOf(choice)}
            </Chip>
          ))}
        </Chip.Group>
      </Choices>
      <div>
        <Button size="md" loading={isBusy} onClick={answer}>
          {t('learning.quiz.answer')}
        </Button>
      </div>
    </Stack>
  );
}

function Choices({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <Input.Wrapper label={label} description={hint} labelElement="div">
      <Group gap="xs" mt={6} role="group" aria-label={label}>
        {children}
      </Group>
    </Input.Wrapper>
  );
}
