import { Alert, Text } from '@mantine/core';
import type { RestrictionKind } from '@sadap/contract/access';
import { IconLock } from '@tabler/icons-react';
import { useTexts } from '../../../../i18n/index.ts';

/** Above every page of a patient who has asked that the record not be used. */
export function RestrictionBanner({ kind }: { kind: RestrictionKind }) {
  const { t } = useTexts();
  return (
    <Alert color="orange" icon={<IconLock />} title={t('access.restriction.banner')} role="alert" mb="md">
      <Text>{t(`access.restriction.kinds.${kind}`)}</Text>
      <Text size="sm" c="dimmed">
        {t('access.restriction.hint')}
      </Text>
    </Alert>
  );
}
