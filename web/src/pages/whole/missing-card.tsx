import { Alert, List } from '@mantine/core';
import { IconCircleCheck, IconListCheck } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import type { Missing } from './missing.ts';

/** What a check-up still lacks. */
export function MissingCard({ missing }: { missing: Missing }) {
  const { t } = useTexts();
  const positionName = usePositionName('positionsShort');
  const { unreviewed, unsigned } = missing;
  const lines = [
    ...missing.positions.map(({ organ, positions }) =>
      t(`whole.missing.positions.${organ}`, { positions: positions.map(positionName).join(', ') }),
    ),
    ...(unreviewed > 0 ? [t('whole.missing.unreviewed', { count: unreviewed })] : []),
    ...(unsigned > 0 ? [t('whole.missing.unsigned', { count: unsigned })] : []),
    ...(missing.vitalSigns ? [t('whole.missing.vitalSigns')] : []),
  ];
  if (lines.length === 0)
    return (
      <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
        {t('whole.missing.none')}
      </Alert>
    );
  return (
    <Alert color="yellow" icon={<IconListCheck aria-hidden />} title={t('whole.missing.title')}>
      <List>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
