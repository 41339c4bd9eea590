import type { DoctorAnalysis } from '@sadap/contract';
import { useSaveRecording } from '../../features/recordings/index.ts';
import { useListening } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { useQualityGate } from '../../signal-quality/use-quality-gate.ts';
import { soundPlayer } from '../../sound/index.ts';
import { toast } from '../../ui/toast.ts';

type Saving = ReturnType<typeof useSaveRecording>['save'];

/**
 * Saves a captured sound once its quality is known. A doubtful one whose verdict only came now is shown first, and
 * saved when Save is pressed again; one that could not be checked is saved, and that is said.
 */
export function useCheckedSave(capture: Parameters<Saving>[0]) {
  const { t } = useTexts();
  const { filter, volume } = useListening();
  const { isBusy, save } = useSaveRecording();
  const gate = useQualityGate(capture.id);

  const checkedSave = async (analysis: DoctorAnalysis | null, next: string | null) => {
    soundPlayer.stop();
    const quality = await gate.ask();
    if (quality === 'doubtful') {
      toast.warning({ title: t('quality.gate.doubtful'), message: t('quality.gate.look') });
      return 'doubtful';
    }
    const outcome = await save(capture, { filter, volume }, analysis);
    if (outcome === 'saved') {
      const goesOn = next ? t('recording.saveDialog.savedNext', { position: next }) : null;
      const isUnchecked = quality === 'unknown' ? t('quality.gate.unchecked') : null;
      const message = [isUnchecked, goesOn].filter((part) => part !== null).join(' · ');
      toast.success({ title: t('recording.saveDialog.saved'), ...(message ? { message } : {}) });
    }
    return outcome;
  };
  return { isBusy: isBusy || gate.isWaiting, isWaiting: gate.isWaiting, save: checkedSave };
}
