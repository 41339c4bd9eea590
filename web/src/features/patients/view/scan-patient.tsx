import { useTexts } from '../../../i18n/index.ts';
import { useNavigate } from '../../../platform/navigation.tsx';
import { ScanButton } from '../../../ui/scan/scan-button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useOnlyMatch } from './use-only-match.ts';

/** Opens the patient of a scanned HN, from wherever it stands; the list, where that is not clear. */
export function ScanPatient() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const open = useOnlyMatch();
  const find = async (hn: string) => {
    const meant = await open(hn, { isExact: true });
    if (meant === null || meant === 1) return;
    if (meant !== 0) await navigate('/patients');
    toast.info({ title: t(meant === 0 ? 'scan.nobody' : 'scan.unclear', { hn }) });
  };
  return <ScanButton isNamed onHn={(hn) => void find(hn)} />;
}
