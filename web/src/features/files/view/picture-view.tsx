import { ActionIcon, Button, Group, Loader, Text, UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconPhotoOff, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { pressedKey } from '../../../platform/pressed-key.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import styles from './shared/files.module.css';

/** Zoom 1 shows the whole picture. */
export const FIT = 1;
const STEP = 2;
const MOST = 8;

type Props = { name: string; address: string; zoom: number; onZoom: (zoom: number) => void };

export function PictureView({ name, address, zoom, onZoom }: Props) {
  const { t } = useTexts();
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const [attempt, setAttempt] = useState(0);
  const enlarge = () => onZoom(Math.min(MOST, zoom * STEP));
  const shrink = () => onZoom(Math.max(FIT, zoom / STEP));
  useWindowEvent('keydown', (event) => {
    const key = pressedKey(event);
    if (key === '+') enlarge();
    if (key === '-') shrink();
    if (key === '0') onZoom(FIT);
  });
  const tryAgain = () => {
    setAttempt(attempt + 1);
    setState('loading');
  };

  if (state === 'broken')
    return (
      <div className={styles.stage}>
        <EmptyState
          icon={IconPhotoOff}
          title={t('files.viewer.broken')}
          message={t('files.viewer.brokenMessage')}
        >
          <Button variant="default" mt="sm" onClick={tryAgain}>
            {t('files.viewer.tryAgain')}
          </Button>
        </EmptyState>
      </div>
    );
  return (
    <>
      <div className={styles.stage}>
        {state === 'loading' && <Loader className={styles.loader ?? ''} />}
        <div className={styles.scroll}>
          <UnstyledButton
            className={styles.zoom ?? ''}
            style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
            data-zoomed={zoom > FIT || undefined}
            onClick={() => onZoom(zoom === FIT ? STEP : FIT)}
          >
            <img
              key={attempt}
              className={styles.large}
              src={address}
              alt={t('files.viewer.picture', { name })}
              onLoad={() => setState('shown')}
              onError={() => setState('broken')}
            />
          </UnstyledButton>
        </div>
      </div>
      <Group justify="center" gap="xs">
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t('files.viewer.zoomOut')}
          disabled={zoom === FIT}
          onClick={shrink}
        >
          <IconZoomOut size={20} stroke={1.7} />
        </ActionIcon>
        <Text size="sm" className="sadap-digits" miw="3.5rem" ta="center" aria-live="polite">
          {t('files.viewer.zoom', { percent: zoom * 100 })}
        </Text>
        <ActionIcon
          size={44}
          variant="default"
          aria-label={t('files.viewer.zoomIn')}
          disabled={zoom === MOST}
          onClick={enlarge}
        >
          <IconZoomIn size={20} stroke={1.7} />
        </ActionIcon>
      </Group>
    </>
  );
}
