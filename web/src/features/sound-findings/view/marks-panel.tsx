import { Button, Group, Loader, Stack, Switch, Text } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import type { Correction as SavedCorrection } from '@sadap/contract/sound-findings';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import type { ShadeKind } from '../model/found-marks.ts';
import type { Mark } from '../model/mark-correction.ts';
import styles from './sound-findings.module.css';

type Props = {
  organ: Organ;
  isShown: boolean;
  onShown: (isShown: boolean) => void;
  /** While they are corrected, marks cannot be hidden. */
  isLocked: boolean;
  isLoading: boolean;
  correction: SavedCorrection | null;
  marks: readonly Mark[];
  onCorrect: (() => void) | null;
  children: ReactNode;
};

/** Shows and hides the marks, and says who made them and what they mean. */
export function MarksPanel(props: Props) {
  const { organ, isShown, onShown, isLocked, isLoading, correction, marks, onCorrect, children } = props;
  const { t, language } = useTexts();
  const staffName = useStaffName();
  return (
    <Stack gap="sm" component="section" aria-label={t(`soundFindings.toggle.${organ}`)}>
      <Group justify="space-between" gap="sm" mih={44}>
        <Switch
          label={t(`soundFindings.toggle.${organ}`)}
          checked={isShown}
          disabled={isLocked}
          onChange={(event) => onShown(event.currentTarget.checked)}
        />
        {isLoading && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">{t(`soundFindings.loading.${organ}`)}</Text>
          </Group>
        )}
        {isShown && !isLocked && onCorrect && (
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              {correction
                ? t('soundFindings.corrected', {
                    name: staffName(correction.author.username),
                    date: dateTimeText(correction.created_at, language),
                    version: correction.version,
                  })
                : t('soundFindings.automatic')}
            </Text>
            <Button variant="default" leftSection={<IconPencil size={18} />} onClick={onCorrect}>
              {t('soundFindings.correct')}
            </Button>
          </Group>
        )}
      </Group>
      {isShown && marks.length > 0 && <Legend organ={organ} marks={marks} />}
      {isShown && children}
    </Stack>
  );
}

function Legend({ organ, marks }: { organ: Organ; marks: readonly Mark[] }) {
  const { t } = useTexts();
  const phases = ['inspiration', 'expiration', 'breath'] as const;
  const shades: readonly ShadeKind[] =
    organ === 'heart'
      ? ['systole', 'diastole']
      : phases.filter((kind) => marks.some((mark) => mark.kind === kind));
  return (
    <Group gap="md" role="group" aria-label={t('soundFindings.legend')}>
      {organ === 'heart' &&
        (['S1', 'S2'] as const).map((kind) => (
          <Text key={kind} span size="sm" className={styles.key ?? ''}>
            <span className={styles.line} data-kind={kind} aria-hidden />
            {t(`soundFindings.kind.${kind}`)}
          </Text>
        ))}
      {shades.map((kind) => (
        <Text key={kind} span size="sm" className={styles.key ?? ''}>
          <span className={styles.swatch} data-kind={kind} aria-hidden />
          {kind === 'systole' || kind === 'diastole'
            ? t(`soundFindings.phase.${kind}`)
            : t(`soundFindings.kind.${kind}`)}
        </Text>
      ))}
    </Group>
  );
}
