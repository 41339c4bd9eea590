import { Badge } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { isUnseen, type QuestionState } from '../model/question-state.ts';

const COLOURS: Record<QuestionState, string> = {
  unread: 'teal',
  toAnswer: 'yellow',
  waiting: 'gray',
  opened: 'gray',
  gone: 'red',
  newAnswer: 'teal',
  answered: 'green',
};

export function QuestionStateBadge({ state }: { state: QuestionState }) {
  const { t } = useTexts();
  return (
    <Badge flex="none" color={COLOURS[state]} variant={isUnseen(state) ? 'filled' : 'light'}>
      {t(`questions.state.${state}`)}
    </Badge>
  );
}
