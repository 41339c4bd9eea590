import { Button } from '@mantine/core';
import { IconDownload, IconFileUnknown } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import styles from './shared/files.module.css';

export function UnsupportedView({ onDownload }: { onDownload: () => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.stage}>
      <EmptyState
        icon={IconFileUnknown}
        title={t('files.viewer.unsupported')}
        message={t('files.viewer.unsupportedMessage')}
      >
        <Button mt="sm" leftSection={<IconDownload size={18} />} onClick={onDownload}>
          {t('files.download')}
        </Button>
      </EmptyState>
    </div>
  );
}
