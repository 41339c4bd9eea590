import { Alert, Button } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';

/** For users without a stethoscope: a link to use this computer's microphone. */
export function NoStethoscopeHint() {
  const { t } = useTexts();
  return (
    <Alert
      variant="light"
      color="teal"
      icon={<IconMicrophone />}
      title={t('browserStethoscope.noDevice')}
      role="note"
    >
      {t('browserStethoscope.noDeviceMessage')}
      <Button
        component={Link}
        to="/browser-stethoscope"
        variant="default"
        mt="sm"
        display="block"
        w="fit-content"
      >
        {t('browserStethoscope.open')}
      </Button>
    </Alert>
  );
}
