import { Box, Text } from '@mantine/core';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { useMemo } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useCanvas } from '../../../sound/use-canvas.ts';
import { liveWaveform } from '../model/live-sound.ts';
import { createRealtimePainter } from '../model/realtime-painter.ts';
import styles from './realtime-waveform-card.module.css';

/** The last six seconds of live sound, painted every display frame outside React. */
export function RealtimeWaveformCard({ isLive, isRecording }: { isLive: boolean; isRecording: boolean }) {
  const { t, language } = useTexts();
  const paint = useMemo(
    () => createRealtimePainter(liveWaveform, { sampleRateHz: STREAM_SAMPLE_RATE_HZ, language, isLive }),
    [language, isLive],
  );
  const canvasRef = useCanvas(paint, isLive);
  return (
    <Box className={styles.frame} data-capturing={isRecording || undefined}>
      <canvas ref={canvasRef} className={styles.canvas} role="img" aria-label={t('streaming.waveform')} />
      {!isLive && (
        <Text className={styles.idle} c="dimmed" size="sm">
          {t('streaming.waveformIdle')}
        </Text>
      )}
    </Box>
  );
}
