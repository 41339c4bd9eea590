import { Center, Loader } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';

export function LoadingScreen() {
  const { t } = useTexts();
  return (
    <Center mih="60vh" role="status" aria-label={t('layout.loading')}>
      <Loader />
    </Center>
  );
}
