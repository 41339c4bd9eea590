import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { byPosition, type Examination, stepStateOf } from '@sadap/contract/examinations';
import type { Organ } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { maySign } from '@sadap/contract/users';
import { IconArrowRight, IconCircleCheck, IconFlag, IconRepeat } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { BulkAnalysis } from '../../features/analysis/index.ts';
import { NAMING_PAGE, NotYetNote } from '../../features/naming/index.ts';
import { SoundSubject } from '../../features/recordings/index.ts';
import { ReportButton } from '../../features/reports/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { Link } from '../../platform/navigation.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { isToBeNamed } from '../../queries/late/naming.ts';
import { recordingsQuery } from '../../queries/recordings.ts';
import { OrganOverview } from '../whole/organ-overview.tsx';
import { TurnBar } from '../whole/turn-bar.tsx';
import { usePlayInTurn } from '../whole/use-play-in-turn.ts';
import { ExaminedSounds } from './examined-sounds.tsx';
import type { GuidedProps } from './guided-examination.tsx';
import { repeatableMs } from './past-examination.ts';
import { presentStep } from './present-step.ts';
import { useAsTimePasses } from './use-as-time-passes.ts';

type Props = GuidedProps & {
  /** A step is to be recorded once more. */
  onRepeat: (step: number) => void;
};

/** Every step is recorded or skipped: the analysis, and where to go. */
export function ExaminationDone({ patient, checkUp, examination, onRepeat }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const awaiting = isToBeNamed(patient) ? patient : null;
  const named = isToBeNamed(patient) ? null : patient;
  /** Whoever signs reads first; for anybody else the sounds wait for the doctor. */
  const isReader = maySign(useSignedIn());
  const { patientId } = checkUp;
  const { steps } = examination;
  const organs = [...new Set(steps.map(({ organ }) => organ))];
  const states = steps.map((_step, place) => stepStateOf(examination, place));
  const count = (state: string) => states.filter((each) => each === state).length;
  const isWhole = count('skipped') === 0;
  const lists = useQueries({
    queries: organs.map((organ) => recordingsQuery(organ, { patientId, checkUpId: checkUp.id })),
  });
  const sounds = byPosition(
    lists.flatMap(({ data }) => data ?? []).filter((each) => each.examination?.id === examination.id),
    ({ recording_id: id }) => id,
  );
  const isRepeatable = useRepeatable(examination);
  const turn = usePlayInTurn(sounds);
  const waiting = sounds.filter(({ doctor_analysis: analysis }) => analysis === null).length;
  const unreviewed = (organ: Organ): Recording[] =>
    sounds.filter((each) => each.organ === organ && each.doctor_analysis === null);
  const analysis = named && (
    <>
      {organs.map((organ) => (
        <BulkAnalysis
          key={organ}
          organ={organ}
          recordings={unreviewed(organ)}
          subject={<SoundSubject patient={named} checkUpNumber={checkUp.sessionNumber} />}
          positionName={positionName}
        />
      ))}
      <ExaminedSounds patient={named} checkUp={checkUp} recordings={sounds} />
    </>
  );
  return (
    <Stack gap="md">
      <Card padding="lg">
        <Stack gap="md">
          <Group
            gap="sm"
            wrap="nowrap"
            role="status"
            {...(isWhole && { c: 'var(--mantine-color-green-text)' })}
          >
            {isWhole ? (
              <IconCircleCheck size={36} aria-hidden style={{ flex: 'none' }} />
            ) : (
              <IconFlag size={36} aria-hidden style={{ flex: 'none' }} />
            )}
            <div>
              <Title order={2} size="h3">
                {t(isWhole ? 'examination.allDone' : 'examination.ended')}
              </Title>
              <Text c="dimmed">
                {t('examination.allDoneHint', { recorded: count('recorded'), skipped: count('skipped') })}
              </Text>
              {waiting > 0 && <Text fw={600}>{t('examination.toBeRead', { count: waiting })}</Text>}
            </div>
          </Group>
          {awaiting && <NotYetNote patient={awaiting} />}
          {isReader && analysis}
          <Group gap="sm">
            {organs.map((organ) => (
              <Button
                key={organ}
                component={Link}
                to={`/patients/${patientId}/records/${checkUp.id}/${organ}-sound`}
                size="md"
                variant={isReader ? 'filled' : 'default'}
                rightSection={<IconArrowRight size={20} />}
              >
                {t(`examination.toSounds.${organ}`)}
              </Button>
            ))}
            <Button
              component={Link}
              to={`/patients/${patientId}/records/${checkUp.id}/whole`}
              size="md"
              variant="default"
            >
              {t('whole.open')}
            </Button>
            {named && <ReportButton checkUp={checkUp} />}
            <Button
              component={Link}
              to={named ? `/patients/${patientId}` : NAMING_PAGE}
              size="md"
              variant={isReader ? 'default' : 'filled'}
            >
              {t(named ? 'examination.toPatient' : 'naming.page.toList')}
            </Button>
          </Group>
          {!isReader && analysis}
        </Stack>
      </Card>
      {sounds.length > 1 && <TurnBar turn={turn} count={sounds.length} />}
      {organs.map((organ) => {
        const recordings = sounds.filter((each) => each.organ === organ);
        if (recordings.length === 0) return null;
        return (
          <OrganOverview
            key={organ}
            organ={organ}
            recordings={recordings}
            playing={turn.current}
            actionOf={(sound) => {
              const step = isRepeatable ? presentStep(examination, sound) : null;
              if (step === null) return null;
              return (
                <Button
                  variant="default"
                  leftSection={<IconRepeat size={18} />}
                  aria-label={`${t('examination.repeat')}: ${positionName(sound.position)}`}
                  onClick={() => onRepeat(step)}
                >
                  {t('examination.repeat')}
                </Button>
              );
            }}
          />
        );
      })}
    </Stack>
  );
}

/** Whether its sounds can be recorded again; no longer once the patient has gone. */
function useRepeatable(examination: Examination): boolean {
  const { startedAt } = examination;
  return useAsTimePasses(useCallback(() => repeatableMs({ startedAt }) > 0, [startedAt]));
}
