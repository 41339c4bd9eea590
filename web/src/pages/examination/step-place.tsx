import { Badge, Card, Group, Text } from '@mantine/core';
import { type Examination, nextOpenStep, stepStateOf } from '@sadap/contract/examinations';
import type { Position } from '@sadap/contract/positions';
import type { ProtocolStep } from '@sadap/contract/protocols';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { useCircumstancesText } from '../../ui/list/use-circumstances-text.ts';
import { PositionChoice } from '../recording/position-choice.tsx';

type Props = {
  examination: Examination;
  step: number | null;
  wanted: ProtocolStep;
  isHeld: boolean;
  onChoose: (step: number) => void;
};

/** Where to place the stethoscope, and how the patient lies or stands. */
export function StepPlace({ examination, step, wanted, isHeld, onChoose }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const textOf = useCircumstancesText();
  const { steps } = examination;
  const how = textOf(wanted);
  const after = step === null ? null : nextOpenStep(examination, step);
  const following = after === null || after === step ? null : steps[after];
  /** Steps of this organ in this posture: those that the drawing shows. */
  const places = steps.flatMap(({ organ, posture, manoeuvre, position }, place) =>
    organ === wanted.organ && posture === wanted.posture && manoeuvre === wanted.manoeuvre
      ? [{ place, position }]
      : [],
  );
  const recorded = new Set<string>(
    places.flatMap(({ place, position }) =>
      stepStateOf(examination, place) === 'recorded' ? [position] : [],
    ),
  );
  const choose = (position: Position) => {
    const found = places.find((each) => each.position === position);
    if (found && !isHeld) onChoose(found.place);
  };
  return (
    <Card padding="md">
      <div role="status" data-step={step} data-keep-clear="">
        <Text c="dimmed" fz={{ base: 'md', sm: 'lg' }}>
          {`${t('examination.step', { step: (step ?? 0) + 1, all: steps.length })} · ${t('examination.place')}`}
        </Text>
        <Text fz="clamp(1.9rem, 3vw + 1rem, 2.75rem)" fw={700} lh={1.25}>
          {positionName(wanted.position)}
        </Text>
        <Group gap="xs" my={4} justify="space-between">
          {how && (
            <Badge size="xl" variant="light" fz={{ base: 'md', sm: 'xl' }} h={{ base: 36, sm: 44 }}>
              {how}
            </Badge>
          )}
          {following && (
            <Text fz={{ base: 'sm', sm: 'lg' }}>
              <Text span inherit c="dimmed">
                {`${t('examination.next')} `}
              </Text>
              {[positionName(following.position), textOf(following)].filter(Boolean).join(' · ')}
            </Text>
          )}
        </Group>
      </div>
      <PositionChoice
        organ={wanted.organ}
        selected={wanted.position}
        recorded={recorded}
        isHeld
        isPointing
        onSelect={choose}
      />
    </Card>
  );
}
