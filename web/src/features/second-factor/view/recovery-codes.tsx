import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../i18n/index.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { printPage } from '../../../printing/printing.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { saveFile } from '../../../uploads/save-file.ts';
import styles from './second-factor.module.css';

type Props = { codes: string[]; onKept: () => void };

/** Recovery codes, the only time that they are shown. */
export function RecoveryCodesShown({ codes, onKept }: Props) {
  const { t } = useTexts();
  const { username } = useSignedIn();
  const title = t('secondFactor.codes.of', { username });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success({ title: t('secondFactor.codes.copied') });
    } catch {
      toast.error({ title: t('secondFactor.codes.copyFailed') });
    }
  };
  const download = () => {
    const text = `${title}\n\n${codes.join('\n')}\n`;
    saveFile(new File([text], `sadap-recovery-codes-${username}.txt`, { type: 'text/plain' }));
  };
  return (
    <Stack>
      <Alert color="yellow" icon={<IconAlertTriangle />} title={t('secondFactor.codes.keepTitle')}>
        {t('secondFactor.codes.keep')}
      </Alert>
      <ul className={styles.codes} aria-label={t('secondFactor.codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => void printPage()}>
          {t('secondFactor.codes.print')}
        </Button>
        <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
          {t('secondFactor.codes.copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={download}>
          {t('secondFactor.codes.download')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button size="md" onClick={onKept}>
          {t('secondFactor.codes.kept')}
        </Button>
      </Group>
      {createPortal(
        <section data-print className={styles.sheet}>
          <Title order={1}>{title}</Title>
          <Text>{t('secondFactor.codes.keep')}</Text>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </section>,
        document.body,
      )}
    </Stack>
  );
}
