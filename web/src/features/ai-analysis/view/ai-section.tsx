import { Alert, Anchor, Button, Group, Loader, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { type AiResult, CLASSIFIER_OF, modelCardPath } from '@sadap/contract/ai-analysis';
import type { Recording } from '@sadap/contract/recordings';
import { IconExternalLink, IconInfoCircle, IconPlugConnectedX, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { AiResultView } from './ai-result-view.tsx';
import { EarlierResults } from './earlier-results.tsx';
import { useAiAnalysis } from './use-ai-analysis.ts';

type Props = {
  recording: Recording;
  /** Reports unsent input. Keep it stable. */
  onDirty: (isDirty: boolean) => void;
};

/** A recording's AI results: request one here, and see all earlier ones. Nothing where the AI is silent. */
export function AiSection({ recording, onDirty }: Props) {
  const { t, language } = useTexts();
  const [notes, setNotes] = useState('');
  const [openId, setOpen] = useState<AiResult['analysisId']>(null);
  const { doesAnswer, classifier, results, run, giveOpinion } = useAiAnalysis(recording, ({ analysisId }) => {
    setOpen(analysisId);
    setNotes('');
  });
  const [isCommentDirty, setCommentDirty] = useState(false);
  useReportDirty(notes.trim() !== '' || isCommentDirty, onDirty);
  const all = results.data ?? [];
  const shown = all.find(({ analysisId }) => analysisId === openId) ?? all[0];
  if (!doesAnswer) return null;
  const isReady = classifier === null || classifier.state === 'ready';

  return (
    <Stack component="section" gap="sm" aria-labelledby="ai-analysis">
      <Title order={3} size="h4" id="ai-analysis">
        {t('aiAnalysis.title')}
      </Title>
      {classifier && classifier.state !== 'ready' && (
        <Alert color="yellow" icon={<IconPlugConnectedX />} title={t('aiAnalysis.unavailable.title')}>
          {`${t(`aiAnalysis.unavailable.${classifier.state}`)} ${t('aiAnalysis.unavailable.tell')}`}
        </Alert>
      )}
      {isReady && (
        <Group align="flex-end" gap="sm">
          <Textarea
            label={t('aiAnalysis.notes')}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={2000}
            flex="1 1 16rem"
            disabled={run.isPending}
            value={notes}
            onChange={(event) => setNotes(event.currentTarget.value)}
          />
          <Button
            h={44}
            leftSection={<IconSparkles size={20} />}
            variant={shown ? 'default' : 'filled'}
            disabled={run.isPending || classifier === null}
            onClick={() => run.mutate(notes)}
          >
            {t(shown ? 'aiAnalysis.again' : 'aiAnalysis.start')}
          </Button>
        </Group>
      )}
      <div role="status">
        {run.isPending && (
          <Group gap="xs">
            <Loader size="xs" />
            <Text>{t('aiAnalysis.running')}</Text>
          </Group>
        )}
      </div>
      {results.isPending && <Skeleton height={80} />}
      {results.isError && !results.data && (
        <LoadError
          title={t('aiAnalysis.loadFailed')}
          error={results.error}
          onRetry={() => void results.refetch()}
        />
      )}
      {results.data && !shown && <Text c="dimmed">{t('aiAnalysis.none')}</Text>}
      {shown && (
        <AiResultView
          key={shown.analysisId ?? 'unsaved'}
          result={shown}
          analysis={recording.doctor_analysis}
          minimumSeconds={classifier?.minimumSeconds ?? null}
          giveOpinion={giveOpinion}
          onDirty={setCommentDirty}
        />
      )}
      <Group gap={6} wrap="nowrap" align="flex-start">
        <IconInfoCircle size={20} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
        <Text size="sm">
          {t('aiAnalysis.supports')}
          {' · '}
          <Anchor
            href={modelCardPath(CLASSIFIER_OF[recording.organ], language)}
            target="_blank"
            rel="noopener"
            inherit
            style={{ textDecoration: 'underline' }}
          >
            {t('aiAnalysis.card')}
            <IconExternalLink
              size={15}
              aria-label={t('aiAnalysis.newTab')}
              style={{ marginInlineStart: 4, verticalAlign: '-2px' }}
            />
          </Anchor>
        </Text>
      </Group>
      {all.length > 1 && shown && (
        <EarlierResults results={all} shownId={shown.analysisId} onOpen={setOpen} />
      )}
    </Stack>
  );
}
