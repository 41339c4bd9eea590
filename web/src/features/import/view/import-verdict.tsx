import { Text } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { QualityNote } from '../../../signal-quality/quality-note.tsx';
import { ConversionNote } from './conversion-note.tsx';
import type { Judgement } from './use-judgements.ts';

/** What is known of a file's sound before it is saved: its quality, and what saving changes. */
export function ImportVerdict({ judgement }: { judgement: Judgement }) {
  const { t } = useTexts();
  if (typeof judgement === 'string')
    return (
      <Text size="sm" c="dimmed" role="status" mt="xs">
        {t(judgement === 'checking' ? 'quality.checking' : 'quality.failed')}
      </Text>
    );
  const { changes, picture, quality } = judgement;
  return (
    <div>
      {changes.length > 0 && <ConversionNote changes={changes} picture={picture} />}
      {quality && (
        <QualityNote quality={quality} isStored>
          <Text size="sm" mt={4}>
            {t('quality.mayBeSaved')}
          </Text>
        </QualityNote>
      )}
    </div>
  );
}
