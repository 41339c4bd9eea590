import { Alert, Badge, List, Text } from '@mantine/core';
import { type AiResult, type AiWarning, MURMUR } from '@sadap/contract/ai-analysis';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import { dateText, dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { clockTime } from '../../../sound/clock-time.ts';
import {
  contradictionOf,
  disagreementOf,
  findingsOf,
  highestAbnormal,
  outcomeOf,
  type ShownShare,
  sharesOf,
  warningsBeside,
} from '../model/outcome.ts';
import { AiPictures } from './ai-pictures.tsx';
import styles from './ai-result.module.css';
import { Opinions } from './opinions.tsx';
import { ShareBars } from './share-bars.tsx';
import type { GiveOpinion } from './use-ai-analysis.ts';
import { useClassName } from './use-class-name.ts';

type Props = {
  result: AiResult;
  /** The doctor's analysis, which counts. */
  analysis: DoctorAnalysis | null;
  minimumSeconds: number | null;
  giveOpinion: GiveOpinion;
  onDirty: (isDirty: boolean) => void;
};

/** Says why some have no figure; nothing where all have one. */
function WithoutFigure({
  of,
  meaning,
}: {
  of: readonly ShownShare[];
  meaning: 'aiAnalysis.unproven.meaning' | 'aiAnalysis.unproven.findings';
}) {
  const { t } = useTexts();
  const className = useClassName();
  const names = of.flatMap(({ name, percent }) => (percent === null ? [className(name)] : []));
  if (names.length === 0) return null;
  return (
    <Text size="sm" mt={4}>
      {t(meaning, { names: names.join(', ') })}
    </Text>
  );
}

export function AiResultView({ result, analysis, minimumSeconds, giveOpinion, onDirty }: Props) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const className = useClassName();
  const { metadata, confidence } = result;
  const shownShare = (share?: ShownShare) => {
    if (!share) return '-';
    return share.percent === null ? className(share.name) : `${className(share.name)} ${share.percent}%`;
  };
  const outcome = outcomeOf(confidence, metadata);
  const abnormal = highestAbnormal(confidence, metadata.unproven);
  const findings = findingsOf(result);
  const shares = sharesOf(metadata.organ, confidence, metadata.unproven);
  const disagreement = disagreementOf(outcome, analysis);
  const contradiction = contradictionOf(result);
  const warningText = (warning: AiWarning) =>
    t(`aiAnalysis.warnings.${warning}`, {
      seconds: warning === 'short' ? (minimumSeconds ?? '-') : metadata.analysedS.toFixed(0),
      from: clockTime(metadata.spectrum.fromS * 1000),
      likeliest: shownShare(contradiction?.likeliest),
      finding: shownShare(contradiction?.against),
    });
  const beside = warningsBeside(result);

  return (
    <section className={styles.result} aria-label={t('aiAnalysis.result')}>
      {disagreement && (
        <Alert color="orange" icon={<IconAlertTriangle />} title={t(`aiAnalysis.disagrees.${disagreement}`)}>
          {t('aiAnalysis.disagrees.doctorCounts')}
        </Alert>
      )}
      {outcome.kind === 'uncertain' ? (
        <Alert color="yellow" icon={<IconHelpCircle />} title={t('aiAnalysis.needsListener')}>
          <Text>{t('aiAnalysis.uncertainMeaning')}</Text>
          {outcome.why.length > 0 && (
            <List size="sm" mt={4} aria-label={t('aiAnalysis.why')}>
              {outcome.why.map((warning) => (
                <List.Item key={warning}>{warningText(warning)}</List.Item>
              ))}
            </List>
          )}
          {abnormal && (
            <Text size="sm" mt={4}>
              {t('aiAnalysis.abnormal', { percent: abnormal.percent })}
            </Text>
          )}
        </Alert>
      ) : (
        <div>
          <Text size="sm" c="dimmed">
            {t(outcome.name === MURMUR ? 'aiAnalysis.hears' : 'aiAnalysis.closest')}
          </Text>
          <Text fw={600} size="xl">
            {`${className(outcome.name)} ${outcome.percent}%`}
          </Text>
          {abnormal && (
            <Text>
              {abnormal.name === outcome.name
                ? t('aiAnalysis.abnormal', { percent: abnormal.percent })
                : t('aiAnalysis.abnormalOf', { percent: abnormal.percent, name: className(abnormal.name) })}
            </Text>
          )}
          {outcome.name === 'Normal' && (
            <Text size="sm">
              {metadata.organ === 'heart' && `${t('aiAnalysis.noMurmur')} · `}
              {t('aiAnalysis.normalIsNoProof')}
            </Text>
          )}
        </div>
      )}
      {beside.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />} title={t('aiAnalysis.note')}>
          <List size="sm">
            {beside.map((warning) => (
              <List.Item key={warning}>{warningText(warning)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {metadata.operatingPoint && (
        <Text size="sm" c="dimmed" className="sadap-digits">
          {t('aiAnalysis.ownLimits', {
            day: dateText(metadata.operatingPoint.chosenAt, language),
            absent: Math.round(100 * metadata.operatingPoint.absentUpTo),
            present: Math.round(100 * metadata.operatingPoint.presentFrom),
          })}
        </Text>
      )}
      <div className={styles.columns}>
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {t('aiAnalysis.shares')}
          </Text>
          <ShareBars
            label={t('aiAnalysis.shares')}
            shares={shares}
            answer={outcome.kind === 'class' ? outcome.name : null}
          />
          <WithoutFigure of={shares} meaning="aiAnalysis.unproven.meaning" />
        </div>
        <div>
          {findings.length > 0 && (
            <>
              <Text size="sm" c="dimmed" mb={4}>
                {t('aiAnalysis.findings')}
              </Text>
              <ShareBars
                label={t('aiAnalysis.findings')}
                shares={findings}
                answer={null}
                isPlain={outcome.kind === 'class'}
              />
              <WithoutFigure of={findings} meaning="aiAnalysis.unproven.findings" />
            </>
          )}
          <dl className={styles.facts}>
            <dt>{t('aiAnalysis.facts.duration')}</dt>
            <dd>
              {t('aiAnalysis.facts.seconds', {
                analysed: metadata.analysedS.toFixed(1),
                whole: metadata.durationS.toFixed(1),
              })}
            </dd>
            <dt>{t('aiAnalysis.facts.model')}</dt>
            <dd>
              {metadata.modelName}
              <Badge size="sm" color="gray" ms={6}>
                {t('aiAnalysis.facts.version', { version: metadata.modelVersion })}
              </Badge>
            </dd>
            <dt>{t('aiAnalysis.facts.by')}</dt>
            <dd>{`${staffName(metadata.created_by.username)} · ${dateTimeText(metadata.created_at, language)}`}</dd>
            {metadata.notes && (
              <>
                <dt>{t('aiAnalysis.facts.notes')}</dt>
                <dd>{metadata.notes}</dd>
              </>
            )}
          </dl>
        </div>
      </div>
      <AiPictures result={result} />
      {result.analysisId !== null && (
        <Opinions
          analysisId={result.analysisId}
          opinions={result.opinions}
          giveOpinion={giveOpinion}
          onDirty={onDirty}
        />
      )}
    </section>
  );
}
