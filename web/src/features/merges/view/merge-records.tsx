import { Alert, Button, Card, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { contradictionsOf, isTelling, type MergeComparison } from '@sadap/contract/merges';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useNavigate } from '../../../platform/navigation.tsx';
import { comparisonQuery } from '../../../queries/late/merges.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { ComparedTable } from './compared-table.tsx';
import { FindRecord } from './find-record.tsx';
import { MergeForm } from './merge-form.tsx';
import styles from './merges.module.css';
import { useCountsText } from './use-counts-text.ts';
import { useValueText } from './use-value-text.ts';

/** Both records' names have room beside each other. */
const SIDE_BY_SIDE = '(min-width: 62em)';

type Props = {
  id: number;
  /** The other record; null: it is looked for. */
  otherId: number | null;
  onOther: (id: number | null) => void;
};

/** Finds the other record, shows both side by side, and merges them. */
export function MergeRecords({ id, otherId, onOther }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isTurned, setTurned] = useState(false);
  if (otherId === null)
    return (
      <Card component="section">
        <FindRecord exceptId={id} onFound={onOther} />
      </Card>
    );
  return (
    <Compared
      ids={isTurned ? [otherId, id] : [id, otherId]}
      pageId={id}
      onTurn={setTurned}
      onAgain={() => {
        setTurned(false);
        onOther(null);
      }}
      again={t('merges.find.again')}
      onMerged={async (keptId) => {
        await navigate(`/patients/${keptId}`, { replace: true });
        // The line that says what was merged is at the top.
        window.scrollTo(0, 0);
        await queries.invalidateQueries();
      }}
    />
  );
}

type ComparedProps = {
  /** The one that stays, and the one that goes. */
  ids: [number, number];
  pageId: number;
  again: string;
  onTurn: (isTurned: boolean) => void;
  onAgain: () => void;
  onMerged: (keptId: number) => Promise<void>;
};

function Compared({ ids: [keptId, goneId], pageId, again, onTurn, onAgain, onMerged }: ComparedProps) {
  const { t } = useTexts();
  const isWide = useMediaQuery(SIDE_BY_SIDE, false, { getInitialValueInEffect: false });
  const { data, error, refetch } = useQuery(comparisonQuery(keptId, goneId));
  if (!data)
    return error ? (
      <Stack gap="md">
        <LoadError title={t('merges.compare.failed')} error={error} onRetry={() => void refetch()} />
        <Button variant="default" size="md" onClick={onAgain} style={{ alignSelf: 'flex-start' }}>
          {again}
        </Button>
      </Stack>
    ) : (
      <Skeleton height={480} radius="lg" aria-hidden />
    );
  const { kept, gone } = data;
  return (
    <Stack gap="md">
      <Card component="section">
        <Stack gap="md">
          <Title order={2}>{t('merges.compare.title')}</Title>
          <Text fw={600} id="merge-which">
            {t('merges.compare.which')}
          </Text>
          <SegmentedControl
            size="md"
            orientation={isWide ? 'horizontal' : 'vertical'}
            classNames={{ label: styles.choiceLabel ?? '' }}
            aria-labelledby="merge-which"
            value={String(keptId)}
            data={[kept, gone]
              .toSorted((one) => (one.id === pageId ? -1 : 1))
              .map(({ id, patientID, name }) => ({
                value: String(id),
                label: [labelledHn(patientID), name].filter(Boolean).join(' · '),
              }))}
            onChange={(value) => onTurn(Number(value) !== pageId)}
          />
          <Warning comparison={data} />
          <Restricted comparison={data} />
          <ComparedTable kept={kept} gone={gone} />
          <What comparison={data} />
        </Stack>
      </Card>
      <Card component="section">
        <MergeForm key={`${keptId} ${goneId}`} comparison={data} onMerged={onMerged} />
      </Card>
      <Button variant="subtle" size="md" onClick={onAgain} style={{ alignSelf: 'flex-start' }}>
        {again}
      </Button>
    </Stack>
  );
}

function Warning({ comparison: { kept, gone } }: { comparison: MergeComparison }) {
  const { t } = useTexts();
  const { nameOf } = useValueText();
  const telling = contradictionsOf(kept, gone).filter(isTelling);
  if (telling.length === 0) return null;
  return (
    <Alert color="red" title={t('merges.compare.warning', { fields: telling.map(nameOf).join(', ') })}>
      {t('merges.compare.warningWhy')}
    </Alert>
  );
}

function Restricted({ comparison: { kept, gone } }: { comparison: MergeComparison }) {
  const { t } = useTexts();
  if (kept.restriction === null && gone.restriction === null) return null;
  return (
    <Alert color="yellow" title={t('merges.compare.restricted')}>
      {t('merges.compare.restrictedWhy')}
    </Alert>
  );
}

function What({ comparison: { kept, gone, moves, has, outcomesThatStay } }: { comparison: MergeComparison }) {
  const { t } = useTexts();
  const countsText = useCountsText();
  return (
    <Stack gap={4}>
      <Text>
        <strong>{t('merges.compare.moves', { hn: labelledHn(gone.patientID) })}</strong>: {countsText(moves)}
      </Text>
      <Text>
        <strong>{t('merges.compare.has', { hn: labelledHn(kept.patientID) })}</strong>: {countsText(has)}
      </Text>
      {outcomesThatStay > 0 && (
        <Text>{t('merges.compare.outcomesThatStay', { count: outcomesThatStay })}</Text>
      )}
      <Text>
        {t('merges.compare.keeps', { kept: labelledHn(kept.patientID), gone: labelledHn(gone.patientID) })}
      </Text>
    </Stack>
  );
}
