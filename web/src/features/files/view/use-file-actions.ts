import { type PatientFile, patientFilePath } from '@sadap/contract/files';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { authorization, client } from '../../../platform/api.ts';
import { movingFetch } from '../../../platform/late/moving-fetch.ts';
import { isAdmin, useSession } from '../../../platform/session.ts';
import { filesKey } from '../../../queries/late/files.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { refusalIn } from '../../../uploads/refusal-in.ts';

const KEEP_ADDRESS_MS = 60_000;

/** Download and delete of one file. */
export function useFileActions() {
  const { t } = useTexts();
  const session = useSession();
  const queries = useQueryClient();
  const [downloading, setDownloading] = useState<number | null>(null);

  return {
    mayDelete: ({ uploaded_by }: PatientFile) => isAdmin(session) || uploaded_by.id === session?.userId,
    /** The id of the file that is being downloaded. */
    downloading,
    async download({ id, display_name }: PatientFile): Promise<void> {
      setDownloading(id);
      try {
        const response = await movingFetch(patientFilePath(id, 'download'), { headers: authorization() });
        if (!response.ok) throw refusalIn(response.status, await response.text());
        saveAs(display_name, await response.blob());
      } catch (error) {
        toast.failure(t('files.downloadFailed'), error);
      } finally {
        setDownloading(null);
      }
    },
    async remove({ id, display_name: name }: PatientFile): Promise<void> {
      const isSure = await confirm({
        title: t('files.delete.title'),
        message: t('files.delete.message', { name }),
        confirm: t('files.delete.confirm'),
        isDangerous: true,
      });
      if (!isSure) return;
      try {
        await client.files.delete({ id });
        toast.success({ title: t('files.delete.done'), message: name });
      } catch (error) {
        toast.failure(t('files.delete.failed'), error);
      } finally {
        await queries.invalidateQueries({ queryKey: filesKey() });
      }
    },
  };
}
export type FileActions = ReturnType<typeof useFileActions>;

function saveAs(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_ADDRESS_MS);
}
