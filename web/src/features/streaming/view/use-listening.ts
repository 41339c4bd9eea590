import type { ListeningFilter } from '@sadap/contract/recordings';
import { useEffect, useSyncExternalStore } from 'react';
import { requestRealtime } from '../../../platform/realtime.ts';
import { listeningEngine } from '../model/listening-engine.ts';
import type { Stream } from './use-stream.ts';

const notchOf = (filter: ListeningFilter) => (filter === 'heart-50' ? 50 : filter === 'heart-60' ? 60 : 0);
/** A slider sends many values; the device's earpiece needs the last one. */
const EARPIECE_DELAY_MS = 150;

/** The clinician's listening settings; the worklet follows at once. */
export function useListening() {
  const settings = useSyncExternalStore(listeningEngine.subscribe, listeningEngine.settings);
  const audibility = useSyncExternalStore(listeningEngine.subscribe, listeningEngine.audibility);
  return { ...settings, audibility };
}

/** Makes the device's own earpiece follow volume and notch, if it can. */
export function useEarpiece({ mac, phase, capabilities }: Stream): void {
  const { volume, filter } = useListening();
  const isStreaming = phase === 'streaming';
  const hasGain = capabilities.includes('gain');
  const hasNotch = capabilities.includes('notch');
  useEffect(() => {
    if (!mac || !isStreaming || !hasGain) return;
    const gain = Math.round(volume * 10) / 100;
    const timer = setTimeout(
      () => void requestRealtime('stream:set-gain', { mac, gain }).catch(() => undefined),
      EARPIECE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [mac, isStreaming, hasGain, volume]);
  useEffect(() => {
    if (!mac || !isStreaming || !hasNotch) return;
    void requestRealtime('stream:set-notch', { mac, hz: notchOf(filter) }).catch(() => undefined);
  }, [mac, isStreaming, hasNotch, filter]);
}
