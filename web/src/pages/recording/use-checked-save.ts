import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { useSaveRecording } from '../../features/recordings/index.ts';
import { useListening } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { useQualityGate } from '../../signal-quality/use-quality-gate.ts';
import { soundPlayer } from '../../sound/index.ts';
import { toast } from '../../ui/toast/toast.ts';

type Saving = ReturnType<typeof useSaveRecording>['save'];

/** Saves a captured sound once its quality is known. */
export function useCheckedSave(capture: Parameters<Saving>[0]) {
  const { t } = useTexts();
  const { filter, volume } = useListening();
  const { isBusy, save } = useSaveRecording();
  const gate = useQualityGate(capture.id);

  const checkedSave = (analysis: DoctorAnalysis | null, next: string | null) => {
    soundPlayer.stop();
    return gate.pass(async (unchecked) => {
      const outcome = await save(capture, { filter, volume }, analysis);
      if (outcome === 'saved') {
        const goesOn = next ? t('recording.saveDialog.savedNext', { position: next }) : null;
        const message = [unchecked, goesOn].filter((part) => part !== null).join(' · ');
        toast.success({ title: t('recording.saveDialog.saved'), ...(message ? { message } : {}) });
      }
      return outcome;
    });
  };
  return { isBusy: isBusy || gate.isWaiting, isWaiting: gate.isWaiting, save: checkedSave };
}
