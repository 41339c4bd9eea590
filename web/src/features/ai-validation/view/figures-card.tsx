import { Alert, Card, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { figuresOf, neededFor, OUTCOME_WINDOW_DAYS, type Validation } from '@sadap/contract/ai-validation';
import { IconChartHistogram, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { securitySettingsQuery } from '../../../queries/late/security.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { FigureTable } from './figure-table.tsx';
import { GroupTable } from './group-table.tsx';
import { SampleButton } from './sample-button.tsx';

type Props = { validation: Validation; onVersion: (version: string) => void };

/** Sensitivity and the like, overall and by group. */
export function FiguresCard({ validation, onVersion }: Props) {
  const { t } = useTexts();
  const { outcomes, versions, version, installed } = validation;
  return (
    <Card component="section" aria-labelledby="validation-figures">
      <Title order={2} id="validation-figures" mb="xs">
        {t('aiValidation.figures')}
      </Title>
      {outcomes === 0 ? (
        <EmptyState
          icon={IconChartHistogram}
          title={t('aiValidation.none.title')}
          message={t('aiValidation.none.message')}
        >
          <SampleButton />
        </EmptyState>
      ) : (
        <Stack gap="md">
          {versions.length > 1 && (
            <NativeSelect
              size="md"
              maw="24rem"
              label={t('aiValidation.version')}
              description={t('aiValidation.versionHelp')}
              value={version ?? ''}
              onChange={(event) => onVersion(event.currentTarget.value)}
              data={versions.map((each) => ({
                value: each.version,
                label: t(
                  each.version === installed ? 'aiValidation.installedSounds' : 'aiValidation.versionSounds',
                  { version: each.version, count: each.sounds },
                ),
              }))}
            />
          )}
          <Figures validation={validation} />
        </Stack>
      )}
    </Card>
  );
}

function Figures({ validation }: { validation: Validation }) {
  const { t } = useTexts();
  const { data: settings } = useQuery(securitySettingsQuery());
  const { overall, devices, ages, outcomes, withoutSound, unheard, version, versions, installed } =
    validation;
  // In silence the installed version hears them by itself; nobody waits for anything else.
  const isWaiting = settings?.aiMode === 'silent' && version !== null && version === installed;
  const figures = figuresOf(overall);
  const isUntried = version === installed && figures.outcomes === 0;
  const hasOlder = versions.some((each) => each.version !== installed && each.sounds > 0);
  const { sensitivity, specificity } = figures.answered;
  const needed = { diseased: neededFor(sensitivity), healthy: neededFor(specificity) };
  return (
    <>
      <Text className="sadap-digits">
        {t('aiValidation.counted', { counted: figures.outcomes, outcomes, version: version ?? '–' })}
        {withoutSound > 0 &&
          ` ${t('aiValidation.withoutSound', { count: withoutSound, days: OUTCOME_WINDOW_DAYS })}`}
        {unheard > 0 &&
          ` ${t(isWaiting ? 'aiValidation.unheardYet' : 'aiValidation.unheard', { count: unheard })}`}
      </Text>
      {installed === null && (
        <Alert color="yellow" icon={<IconInfoCircle />} role="note">
          {t('aiValidation.noModel')}
        </Alert>
      )}
      {installed !== null && version !== installed && (
        <Alert color="yellow" icon={<IconInfoCircle />} role="note">
          {t('aiValidation.notInstalled', { version: version ?? '–', installed })}
        </Alert>
      )}
      {installed !== null && isUntried && (
        <Alert color="yellow" icon={<IconInfoCircle />} role="note">
          {t('aiValidation.untried', { version: installed })}
          {hasOlder && ` ${t('aiValidation.olderFigures')}`}
        </Alert>
      )}
      {(needed.diseased > 0 || needed.healthy > 0) && (
        <Alert color="yellow" icon={<IconInfoCircle />} role="note" className="sadap-digits">
          {t('aiValidation.needed', needed)}
        </Alert>
      )}
      {figures.outcomes > 0 && <FigureTable figures={figures} />}
      {devices.length > 0 && (
        <GroupTable
          title={t('aiValidation.byDevice')}
          first={t('aiValidation.device')}
          rows={devices.map((each) => ({ ...each, name: each.name ?? t('aiValidation.otherDevice') }))}
        />
      )}
      {ages.length > 0 && (
        <GroupTable
          title={t('aiValidation.byAge')}
          first={t('aiValidation.age')}
          rows={ages.map((each) => ({ ...each, name: t(`aiValidation.ages.${each.band}`) }))}
        />
      )}
    </>
  );
}
