import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core';
import { MANOEUVRES, POSTURES } from '@sadap/contract/circumstances';
import { ORGANS, POSITIONS_OF } from '@sadap/contract/positions';
import { type ProtocolStep, STEP_SECONDS, STEPS_MAX } from '@sadap/contract/protocols';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { OptionalChoice } from '../../../ui/form/optional-choice.tsx';
import { moved } from '../model/moved.ts';
import styles from './protocol-steps.module.css';

/** Lengths to choose from; a protocol made elsewhere may have others. */
const SECONDS = [10, 15, 20, 30, 45, 60];

type Props = {
  steps: readonly ProtocolStep[];
  error: string | null;
  onChange: (steps: ProtocolStep[]) => void;
};

/** The steps of a protocol, to change, order, add and remove. */
export function ProtocolSteps({ steps, error, onChange }: Props) {
  const { t } = useTexts();
  const placed = steps.map((step, place) => ({ step, place }));
  const add = () => {
    const last = steps.at(-1);
    const positions = POSITIONS_OF[last?.organ ?? 'heart'];
    const next = last && positions[positions.indexOf(last.position) + 1];
    const usual = { organ: 'heart', position: 'Aortic', posture: null, manoeuvre: null } as const;
    onChange([
      ...steps,
      { seconds: STEP_SECONDS.usual, ...usual, ...last, ...(next ? { position: next } : {}) },
    ]);
  };
  return (
    <section aria-labelledby="protocol-steps">
      <Text fw={600} id="protocol-steps" mb="xs">
        {t('examination.protocols.steps')}
      </Text>
      <ol className={styles.steps}>
        {placed.map(({ step, place }) => (
          <li key={place} className={styles.step} data-place={place}>
            <StepFields
              step={step}
              onChange={(changed) => onChange(steps.map((each) => (each === step ? changed : each)))}
            />
            <StepButtons steps={steps} place={place} onChange={onChange} />
          </li>
        ))}
      </ol>
      {error && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
      <Button
        variant="light"
        mt="sm"
        disabled={steps.length >= STEPS_MAX}
        leftSection={<IconPlus size={18} />}
        onClick={add}
      >
        {t('examination.protocols.addStep')}
      </Button>
    </section>
  );
}

function StepFields({ step, onChange }: { step: ProtocolStep; onChange: (step: ProtocolStep) => void }) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const choices = ORGANS.flatMap((organ) => POSITIONS_OF[organ].map((position) => ({ organ, position })));
  const lengths = [...new Set([...SECONDS, step.seconds])].sort((one, other) => one - other);
  return (
    <div className={styles.fields}>
      <NativeSelect
        size="md"
        label={t('examination.protocols.position')}
        value={step.position}
        onChange={({ currentTarget }) => {
          const chosen = choices.find(({ position }) => position === currentTarget.value);
          if (chosen) onChange({ ...step, ...chosen });
        }}
      >
        {ORGANS.map((organ) => (
          <optgroup key={organ} label={t(`examination.${organ}`)}>
            {POSITIONS_OF[organ].map((position) => (
              <option key={position} value={position}>
                {positionName(position)}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      <OptionalChoice
        label={t('examination.protocols.posture')}
        values={POSTURES}
        nameOf={(each) => t(`circumstances.postures.${each}`)}
        none={t('examination.protocols.any')}
        chosen={step.posture}
        onChoose={(posture) => onChange({ ...step, posture })}
      />
      <OptionalChoice
        label={t('examination.protocols.manoeuvre')}
        values={MANOEUVRES}
        nameOf={(each) => t(`circumstances.manoeuvres.${each}`)}
        none={t('examination.protocols.any')}
        chosen={step.manoeuvre}
        onChoose={(manoeuvre) => onChange({ ...step, manoeuvre })}
      />
      <NativeSelect
        size="md"
        label={t('examination.protocols.seconds')}
        value={String(step.seconds)}
        onChange={({ currentTarget }) => onChange({ ...step, seconds: Number(currentTarget.value) })}
        data={lengths.map(String)}
      />
    </div>
  );
}

function StepButtons({ steps, place, onChange }: Omit<Props, 'error'> & { place: number }) {
  const { t } = useTexts();
  const said = { step: place + 1 };
  const buttons = [
    {
      label: t('examination.protocols.moveUp', said),
      Icon: IconArrowUp,
      isShut: place === 0,
      act: () => moved(steps, place, place - 1),
    },
    {
      label: t('examination.protocols.moveDown', said),
      Icon: IconArrowDown,
      isShut: place === steps.length - 1,
      act: () => moved(steps, place, place + 1),
    },
    {
      label: t('examination.protocols.removeStep', said),
      Icon: IconTrash,
      isShut: false,
      act: () => steps.filter((_step, each) => each !== place),
    },
  ];
  return (
    <Group gap={4} wrap="nowrap" className={styles.buttons ?? ''}>
      <Text fw={600} me="auto">
        {place + 1}
      </Text>
      {buttons.map(({ label, Icon, isShut, act }) => (
        <ActionIcon
          key={label}
          size={44}
          variant="default"
          aria-label={label}
          title={label}
          disabled={isShut}
          onClick={() => onChange(act())}
        >
          <Icon size={20} stroke={1.7} />
        </ActionIcon>
      ))}
    </Group>
  );
}
