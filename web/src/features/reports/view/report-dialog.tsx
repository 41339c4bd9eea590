import { Button, Group, Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import { REPORT_LANGUAGES, type ReportLanguage, reportFileName, reportPath } from '@sadap/contract/reports';
import { IconDownload, IconExternalLink, IconPaperclip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { type ReceivedPdf, receivePdf } from '../../../printing/receive-pdf.ts';
import { UnprintedNote } from '../../../printing/unprinted-note.tsx';
import { filesKey } from '../../../queries/late/files.ts';
import { localInput } from '../../../ui/form/local-instant.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';

export type ReportOf = Pick<CheckUp, 'id' | 'patientId' | 'sessionDate'>;
type Made = ReceivedPdf & { address: string };

/** Phones often open a PDF in an app of its own, and would show an empty frame. */
const showsPdf = () => navigator.pdfViewerEnabled !== false;

/** A report in a language: preview, print, download, and a copy among the patient's files. */
export function ReportDialog({ checkUp, onClose }: { checkUp: ReportOf; onClose: () => void }) {
  const { t, language: own } = useTexts();
  const [language, setLanguage] = useState<ReportLanguage>(own);
  const { made, error, retry } = useReport(checkUp, language);
  return (
    <Modal
      opened
      size="64rem"
      onClose={onClose}
      title={t('reports.title')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <Stack gap="md">
        <SegmentedControl
          size="md"
          aria-label={t('reports.language')}
          value={language}
          onChange={(chosen) => setLanguage(chosen as ReportLanguage)}
          data={REPORT_LANGUAGES.map((value) => ({ value, label: t(`reports.languages.${value}`) }))}
        />
        {error !== null && <LoadError title={t('reports.failed')} error={error} onRetry={retry} />}
        {error === null && !made && (
          <>
            <Text role="status">{t('reports.preparing')}</Text>
            <Skeleton height="55vh" />
          </>
        )}
        {made && (
          <>
            <UnprintedNote codes={made.unprinted} />
            {showsPdf() ? (
              <iframe
                title={t('reports.preview')}
                src={made.address}
                style={{ width: '100%', height: '55vh', border: 0 }}
              />
            ) : (
              <Text>{t('reports.noPreview')}</Text>
            )}
            <ReportActions checkUp={checkUp} made={made} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

/** A report is made anew for each language that is chosen. */
function useReport({ id, sessionDate }: ReportOf, language: ReportLanguage) {
  const [attempt, setAttempt] = useState(0);
  const [made, setMade] = useState<Made | null>(null);
  const [error, setError] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt makes it again
  useEffect(() => {
    let isCurrent = true;
    let address: string | null = null;
    setMade(null);
    setError(null);
    const name = reportFileName(id, localInput(sessionDate).slice(0, 10), language);
    receivePdf(`${reportPath(id)}?language=${language}`, name).then(
      (received) => {
        if (!isCurrent) return;
        address = URL.createObjectURL(received.file);
        setMade({ ...received, address });
      },
      (refusal: unknown) => isCurrent && setError(refusal),
    );
    return () => {
      isCurrent = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [id, sessionDate, language, attempt]);
  return { made, error, retry: () => setAttempt((count) => count + 1) };
}

function ReportActions({ checkUp, made }: { checkUp: ReportOf; made: Made }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [state, setState] = useState<'open' | 'saving' | 'kept'>('open');
  const attach = async () => {
    setState('saving');
    try {
      await client.files.uploadTo({ patientId: checkUp.patientId, file: made.file });
      setState('kept');
      toast.success({ title: t('reports.attached') });
      void queries.invalidateQueries({ queryKey: filesKey() });
    } catch (error) {
      setState('open');
      toast.failure(t('reports.attachFailed'), error);
    }
  };
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('reports.unchanged')}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button
          component="a"
          href={made.address}
          target="_blank"
          rel="noopener"
          variant="default"
          size="md"
          leftSection={<IconExternalLink size={20} aria-hidden />}
        >
          {t('reports.enlarge')}
        </Button>
        <Button
          component="a"
          href={made.address}
          download={made.file.name}
          variant="default"
          size="md"
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          {t('reports.download')}
        </Button>
        <Button
          size="md"
          loading={state === 'saving'}
          disabled={state === 'kept'}
          leftSection={<IconPaperclip size={20} aria-hidden />}
          onClick={() => void attach()}
        >
          {t(state === 'kept' ? 'reports.attached' : 'reports.attach')}
        </Button>
      </Group>
    </>
  );
}
