import { Text, UnstyledButton } from '@mantine/core';
import { type Examination, stepStateOf } from '@sadap/contract/examinations';
import { IconCheck, IconPlayerSkipForward } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { useCircumstancesText } from '../../../ui/list/use-circumstances-text.ts';
import styles from './step-list.module.css';

type Props = {
  examination: Examination;
  /** Null: nothing is to do. */
  current: number | null;
  /** A step is being recorded. */
  isHeld: boolean;
  onChoose: (step: number) => void;
};

/** Every step with what became of it; a tap takes it next, in whatever order. */
export function StepList({ examination, current, isHeld, onChoose }: Props) {
  const { t } = useTexts();
  const shortName = usePositionName('positionsShort');
  const textOf = useCircumstancesText();
  const steps = examination.steps.map((step, place) => ({ ...step, place }));
  return (
    <ol className={styles.list} aria-label={t('examination.allSteps')}>
      {steps.map(({ place, position, posture, manoeuvre }) => {
        const state = stepStateOf(examination, place);
        const how = textOf({ posture, manoeuvre });
        const why = examination.skipped.find(({ step }) => step === place)?.reason;
        const said = { recorded: 'done', skipped: 'skipped', open: 'open' } as const;
        return (
          <li key={place}>
            <UnstyledButton
              className={styles.step ?? ''}
              data-state={state}
              aria-current={place === current ? 'step' : undefined}
              disabled={isHeld}
              onClick={() => onChoose(place)}
            >
              <span className={styles.mark} aria-hidden>
                {state === 'recorded' ? (
                  <IconCheck size={16} stroke={3} />
                ) : state === 'skipped' ? (
                  <IconPlayerSkipForward size={14} stroke={2} />
                ) : (
                  place + 1
                )}
              </span>
              <span className={styles.words}>
                <Text span fw={600} size="sm" display="block">
                  {shortName(position)}
                </Text>
                <Text span size="xs" display="block">
                  {[
                    how,
                    state === 'open' ? '' : t(`examination.${said[state]}`),
                    state === 'skipped' && why ? t(`examination.skipReasons.${why}`) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </span>
            </UnstyledButton>
          </li>
        );
      })}
    </ol>
  );
}
