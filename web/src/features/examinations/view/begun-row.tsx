import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { type Examination, nextOpenStep, stepStateOf } from '@sadap/contract/examinations';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import rows from '../../../ui/list/row-list.module.css';
import { pathOf } from '../model/examination-path.ts';
import { nameIn } from '../model/protocol-choice.ts';

/** An examination that was begun: how far it is, and the way to it. */
export function BegunRow({ examination }: { examination: Examination }) {
  const { t, language } = useTexts();
  const { name, steps } = examination;
  const isOpen = nextOpenStep(examination) !== null;
  const done = steps.filter((_step, place) => stepStateOf(examination, place) === 'recorded').length;
  return (
    <li className={rows.row}>
      <Stack gap={2} className={rows.what ?? ''} align="flex-start">
        <Text fw={600}>{nameIn(language, name)}</Text>
        <Badge color={isOpen ? 'yellow' : 'green'}>
          {t(isOpen ? 'examination.progress' : 'examination.finishedAt', { done, all: steps.length })}
        </Badge>
      </Stack>
      <Group gap="sm">
        <Button
          component={Link}
          to={pathOf(examination)}
          variant={isOpen ? 'filled' : 'default'}
          aria-label={`${t(isOpen ? 'examination.goOn' : 'checkUps.view')}: ${nameIn(language, name)}`}
        >
          {t(isOpen ? 'examination.goOn' : 'checkUps.view')}
        </Button>
      </Group>
    </li>
  );
}
