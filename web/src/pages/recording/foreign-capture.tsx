import { Alert, Button } from '@mantine/core';
import type { CaptureProgress } from '@sadap/contract/realtime';
import { IconAlertTriangle } from '@tabler/icons-react';
import { pageOfCapture } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { Link } from '../../platform/navigation.tsx';

type Props = { capture: CaptureProgress; checkUpId: number };

/** The device is recording for another page: the other organ of this check-up, or another check-up. */
export function ForeignCapture({ capture, checkUpId }: Props) {
  const { t } = useTexts();
  const isSameCheckUp = capture.sessionId === checkUpId;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle />}
      title={
        isSameCheckUp ? t(`streaming.record.otherOrgan.${capture.organ}`) : t('streaming.record.otherCheckUp')
      }
    >
      <Button component={Link} to={pageOfCapture(capture)} variant="default">
        {isSameCheckUp ? t(`streaming.record.openOrgan.${capture.organ}`) : t('streaming.record.openOther')}
      </Button>
    </Alert>
  );
}
