import { Alert, Button, Group, List, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import {
  AIMS,
  type Aim,
  CHOICE_FROM,
  figuresOf,
  MOST_UNCERTAIN,
  type OperatingPoints,
} from '@sadap/contract/ai-validation';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { operatingPointsQuery } from '../../../queries/late/ai-validation.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { QueriedSection } from '../../../ui/page/queried-section.tsx';
import { type Choice, ChoosePoint } from './choose-point.tsx';
import { LimitsBar, percentOf } from './limits-bar.tsx';
import { PointTable } from './point-table.tsx';
import { ShareText } from './share-text.tsx';

type InForce = NonNullable<OperatingPoints['inForce']>;

/** Where the AI says murmur: what is in force, what the hospital's outcomes propose, and a choice. */
export function OperatingPointCard() {
  const { t } = useTexts();
  const query = useQuery(operatingPointsQuery());
  return (
    <QueriedSection
      id="operating-point"
      title={t('aiValidation.point.title')}
      query={query}
      loadFailed={t('aiValidation.point.loadFailed')}
    >
      {(points) => (
        <Stack gap="md">
          <Text c="dimmed" maw="46rem">
            {t('aiValidation.point.about')}
          </Text>
          {points.inForce ? (
            <Points points={points} inForce={points.inForce} />
          ) : (
            <Text>{t('aiValidation.point.noModel')}</Text>
          )}
        </Stack>
      )}
    </QueriedSection>
  );
}

function Points({ points, inForce }: { points: OperatingPoints; inForce: InForce }) {
  const { t, language } = useTexts();
  const aimId = useId();
  const [aim, setAim] = useState<Aim>(AIMS[2]);
  const [choice, setChoice] = useState<Choice | null>(null);
  const { missing, proposals, history } = points;
  const { version, limits } = inForce;
  const [newest] = history;
  const isChosen = newest !== undefined && newest.limits !== null;
  const proposal = proposals.find((each) => each.aim === aim);
  const proposed = proposal?.limits ?? null;
  const isSame = proposed?.absentUpTo === limits.absentUpTo && proposed.presentFrom === limits.presentFrom;
  const after = newest?.number ?? 0;
  const percent = percentOf(aim);
  const uncertain = percentOf(MOST_UNCERTAIN);
  return (
    <>
      <Text className="sadap-digits">
        {isChosen
          ? t('aiValidation.point.chosen', { version, time: dateTimeText(newest.chosenAt, language) })
          : t('aiValidation.point.own', { version })}
      </Text>
      {proposals.length === 0 ? (
        <Alert color="yellow" icon={<IconInfoCircle />} role="note" className="sadap-digits">
          {t('aiValidation.point.missing', { ...missing, of: CHOICE_FROM })}
        </Alert>
      ) : (
        <div>
          <Text id={aimId} fw={600}>
            {t('aiValidation.point.aim')}
          </Text>
          <Text c="dimmed" size="sm" mb="xs">
            {t('aiValidation.point.aimHelp', { percent: uncertain })}
          </Text>
          <SegmentedControl
            size="md"
            aria-labelledby={aimId}
            value={String(aim)}
            onChange={(value) => setAim(AIMS.find((each) => String(each) === value) ?? AIMS[2])}
            data={AIMS.map((each) => ({ value: String(each), label: `${percentOf(each)}%` }))}
          />
        </div>
      )}
      {proposal && !proposed && (
        <Alert color="yellow" icon={<IconInfoCircle />} role="note">
          {t('aiValidation.point.none', { percent, uncertain })}
        </Alert>
      )}
      {figuresOf(inForce.overall).outcomes === 0 ? (
        <div>
          <LimitsBar limits={limits} />
        </div>
      ) : (
        <PointTable inForce={inForce} proposal={proposal && proposed && !isSame ? proposal : null} />
      )}
      {isSame && <Text>{t('aiValidation.point.same')}</Text>}
      {inForce.since && <Since counts={inForce.since} />}
      <Group>
        {proposed && !isSame && (
          <Button size="md" onClick={() => setChoice({ version, after, limits: proposed })}>
            {t('aiValidation.point.choose')}
          </Button>
        )}
        {isChosen && (
          <Button size="md" variant="default" onClick={() => setChoice({ version, after, limits: null })}>
            {t('aiValidation.point.back')}
          </Button>
        )}
      </Group>
      {history.length > 0 && <History history={history} />}
      <FormDialog
        opened={choice !== null}
        onClose={() => setChoice(null)}
        title={t(`aiValidation.point.dialog.${choice?.limits ? 'choose' : 'back'}`)}
        isLeavingAsked
      >
        {(onDirty) =>
          choice && (
            <ChoosePoint choice={choice} inForce={inForce} onDirty={onDirty} onDone={() => setChoice(null)} />
          )
        }
      </FormDialog>
    </>
  );
}

/** Outcomes that the choice does not rest on. */
function Since({ counts }: { counts: NonNullable<InForce['since']> }) {
  const { t } = useTexts();
  const { outcomes, all, uncertain } = figuresOf(counts);
  return (
    <div>
      <Title order={3} size="h4">
        {t('aiValidation.point.since')}
      </Title>
      {outcomes === 0 ? (
        <Text>{t('aiValidation.point.sinceNone')}</Text>
      ) : (
        <>
          <Text c="dimmed" size="sm">
            {t('aiValidation.point.sinceHelp')}
          </Text>
          <Group className="sadap-digits" gap="xl" mt="xs">
            {[
              { name: t('aiValidation.sensitivity'), share: all.sensitivity },
              { name: t('aiValidation.specificity'), share: all.specificity },
              { name: t('aiValidation.uncertain'), share: uncertain },
            ].map(({ name, share }) => (
              <div key={name}>
                <Text fw={600}>{name}</Text>
                <ShareText share={share} />
              </div>
            ))}
          </Group>
        </>
      )}
    </div>
  );
}

function History({ history }: { history: OperatingPoints['history'] }) {
  const { t, language } = useTexts();
  return (
    <div>
      <Title order={3} size="h4" mb="xs">
        {t('aiValidation.point.history')}
      </Title>
      <List className="sadap-digits" listStyleType="none" spacing="xs">
        {history.map(({ number, limits, reason, chosenBy, chosenAt }) => (
          <List.Item key={number}>
            <Text fw={600}>
              {number}.{' '}
              {limits
                ? t('aiValidation.point.entry', {
                    absent: percentOf(limits.absentUpTo),
                    present: percentOf(limits.presentFrom),
                  })
                : t('aiValidation.point.entryOwn')}
            </Text>
            <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
            <Text c="dimmed" size="sm">
              {t('aiValidation.point.by', { by: chosenBy, time: dateTimeText(chosenAt, language) })}
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
