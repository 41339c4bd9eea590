import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import { nextOpenStep } from '@sadap/contract/examinations';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { examinationsQuery, protocolsQuery } from '../../../queries/late/examinations.ts';
import rows from '../../../ui/list/row-list.module.css';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { nameIn, suitedFirst } from '../model/protocol-choice.ts';
import { BegunRow } from './begun-row.tsx';
import { useStartExamination } from './use-start-examination.ts';

type Props = {
  checkUp: CheckUp;
  /** Null: nobody knows it. */
  ageYears: number | null;
};

/** Every protocol to examine by, and what was begun in this check-up. */
export function ExaminationChoice({ checkUp, ageYears }: Props) {
  const { t, language } = useTexts();
  const protocols = useQuery(protocolsQuery());
  const begun = useQuery(examinationsQuery(checkUp.id));
  const { startingId, start } = useStartExamination();
  const open = begun.data?.filter((each) => nextOpenStep(each) !== null) ?? [];
  const done = begun.data?.filter((each) => nextOpenStep(each) === null) ?? [];
  return (
    <Card component="section" aria-labelledby="guided-examination" padding="lg">
      <Title order={2} size="h3" id="guided-examination">
        {t('examination.title')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('examination.hint')}
      </Text>
      {protocols.isPending && <Skeleton height={120} />}
      {protocols.error && !protocols.data && (
        <LoadError
          title={t('examination.loadProtocolsFailed')}
          error={protocols.error}
          onRetry={() => void protocols.refetch()}
        />
      )}
      <ul className={rows.list}>
        {[...open, ...done].map((examination) => (
          <BegunRow key={examination.id} examination={examination} />
        ))}
        {suitedFirst(protocols.data ?? [], ageYears)
          .filter(({ id }) => !open.some(({ protocolId }) => protocolId === id))
          .map(({ id, name, steps }) => (
            <li key={id} className={rows.row}>
              <Stack gap={0} className={rows.what ?? ''}>
                <Text fw={600}>{nameIn(language, name)}</Text>
                <Text size="sm" c="dimmed">
                  {t('examination.steps', { count: steps.length })}
                </Text>
              </Stack>
              <Button
                variant="light"
                leftSection={<IconPlayerPlay size={18} />}
                loading={startingId === id}
                disabled={startingId !== null}
                aria-label={`${t('examination.start')}: ${nameIn(language, name)}`}
                onClick={() => void start(id, { sessionId: checkUp.id })}
              >
                {t('examination.start')}
              </Button>
            </li>
          ))}
      </ul>
    </Card>
  );
}
