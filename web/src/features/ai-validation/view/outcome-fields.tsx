import { Group, Radio, Textarea } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { DateInput } from '../../../ui/form/date-input.tsx';

export type OutcomeValues = { date: string; result: '' | 'yes' | 'no'; note: string };
type Props = {
  values: OutcomeValues;
  onChange: (changes: Partial<OutcomeValues>) => void;
  /** Says what is missing. */
  isJudged: boolean;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const isWhole = ({ date, result }: OutcomeValues) => DAY.test(date) && result !== '';

/** What the reference said. */
export function OutcomeFields({ values, onChange, isJudged }: Props) {
  const { t } = useTexts();
  return (
    <>
      <DateInput
        size="md"
        hasTime={false}
        label={t('aiValidation.date')}
        value={values.date}
        onChange={(date) => onChange({ date })}
        error={isJudged && !DAY.test(values.date) ? t('aiValidation.dateNeeded') : null}
      />
      <Radio.Group
        label={t('aiValidation.result')}
        size="md"
        value={values.result}
        onChange={(result) => onChange({ result: result === 'yes' ? 'yes' : 'no' })}
        error={isJudged && values.result === '' ? t('aiValidation.resultNeeded') : null}
      >
        <Group gap="lg" mt="xs">
          <Radio size="md" value="yes" label={t('aiValidation.results.yes')} />
          <Radio size="md" value="no" label={t('aiValidation.results.no')} />
        </Group>
      </Radio.Group>
      <Textarea
        size="md"
        autosize
        maxLength={500}
        label={t('aiValidation.note')}
        value={values.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  );
}
