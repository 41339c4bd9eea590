import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import type { LineTrouble } from '../model/line-trouble.ts';

/** So old may be what the page knows of the stethoscope's line. */
const UNKNOWN_YET_S = 3;

type Props = {
  trouble: LineTrouble;
  /** How much sound the stethoscope keeps, for whoever records with it. Absent: a guest, who does not. */
  bufferSeconds?: number | null;
};

/** Says what is wrong with the live sound, and that what is stored is whole as long as it is. */
export function LineTroubleText({ trouble, bufferSeconds }: Props) {
  const { t } = useTexts();
  const isWhole =
    bufferSeconds !== undefined &&
    (trouble.line === 'own' || trouble.owedS + UNKNOWN_YET_S < (bufferSeconds ?? 0));
  const Icon = trouble.kind === 'reduced' ? IconInfoCircle : IconAlertTriangle;
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" data-line={trouble.kind}>
      <Icon
        size={20}
        aria-hidden
        color={trouble.kind === 'reduced' ? undefined : 'var(--mantine-color-yellow-text)'}
        style={{ flex: 'none', marginTop: 3 }}
      />
      <Text>
        {whatIs(trouble, t)}
        {isWhole && ` ${t(`streaming.line.whole.${trouble.line}`)}`}
      </Text>
    </Group>
  );
}

function whatIs(trouble: LineTrouble, t: ReturnType<typeof useTexts>['t']): string {
  switch (trouble.kind) {
    case 'late':
      return t(`streaming.line.late.${trouble.line}`, { count: trouble.lateS });
    case 'breaking':
      return t(`streaming.line.breaking.${trouble.line}`);
    case 'reduced':
      return t('streaming.line.reduced');
  }
}
