import { Button } from '@mantine/core';
import { REGISTER_PDF_PATH } from '@sadap/contract/processing-register';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { receivePdf } from '../../../printing/receive-pdf.ts';
import { today } from '../../../ui/form/local-instant.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { saveFile } from '../../../uploads/save-file.ts';

/** `onUnprinted`: codes of the characters that the PDF shows as codes. */
export function RegisterPdfButton({ onUnprinted }: { onUnprinted: (codes: string[]) => void }) {
  const { t, language } = useTexts();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      const name = `sadap-register-${today()}.pdf`;
      const { file, unprinted } = await receivePdf(`${REGISTER_PDF_PATH}?language=${language}`, name);
      onUnprinted(unprinted);
      saveFile(file);
    } catch (error) {
      toast.failure(t('register.pdfFailed'), error);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button
      variant="default"
      size="md"
      loading={isLoading}
      leftSection={<IconDownload size={20} aria-hidden />}
      onClick={() => void download()}
    >
      {t('register.pdf')}
    </Button>
  );
}
