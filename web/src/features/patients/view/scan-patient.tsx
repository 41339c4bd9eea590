import { useTexts } from '../../../i18n/index.ts';
import { ScanButton } from '../../../ui/scan/scan-button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useOnlyMatch } from './use-only-match.ts';

/** Opens the patient of a scanned HN, from wherever it stands. */
export function ScanPatient() {
  const { t } = useTexts();
  const open = useOnlyMatch();
  return (
    <ScanButton
      onHn={(hn) =>
        void open(hn, { isExact: true }).then((meant) => {
          if (meant === 0) toast.info({ title: t('scan.nobody', { hn }) });
        })
      }
    />
  );
}
