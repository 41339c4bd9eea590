import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { saveFile } from '../../../uploads/save-file.ts';

/** Without it a spreadsheet takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff';

/** A file to fill in, with two rows that nobody has. */
export function SampleButton() {
  const { t } = useTexts();
  const download = () => {
    const text = `${BYTE_ORDER_MARK}${t('aiValidation.sample')}`;
    saveFile(new File([text], t('aiValidation.sampleName'), { type: 'text/csv' }));
  };
  return (
    <Button size="md" variant="default" leftSection={<IconDownload size={20} />} onClick={download}>
      {t('aiValidation.sampleGet')}
    </Button>
  );
}
