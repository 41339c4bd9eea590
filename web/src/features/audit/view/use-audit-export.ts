import { AUDIT_EXPORT_PATH } from '@sadap/contract/audit';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { authorization } from '../../../platform/api.ts';
import { movingFetch } from '../../../platform/late/moving-fetch.ts';
import { today } from '../../../ui/form/local-instant.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { refusalIn } from '../../../uploads/refusal-in.ts';
import { type AuditView, EXPORT_ENDINGS, type ExportFormat, exportInput } from '../model/audit-view.ts';

const KEEP_ADDRESS_MS = 60_000;

/** Downloads what the page's filter names. The filter travels in the body: it may name a patient. */
export function useAuditExport(view: AuditView, openedAt: Date) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const download = async (format: ExportFormat) => {
    setBusy(true);
    try {
      const answer = await movingFetch(`/api${AUDIT_EXPORT_PATH}`, {
        method: 'POST',
        headers: { ...authorization(), 'content-type': 'application/json' },
        body: JSON.stringify(exportInput(view, format, openedAt)),
      });
      if (!answer.ok) throw refusalIn(answer.status, await answer.text());
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await answer.blob());
      link.download = `sadap-audit-${today()}.${EXPORT_ENDINGS[format]}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), KEEP_ADDRESS_MS);
    } catch (error) {
      toast.failure(t('audit.export.failed'), error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download };
}
