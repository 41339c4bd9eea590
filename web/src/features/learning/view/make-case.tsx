import { Button, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { MakeCaseForm } from './make-case-form.tsx';

/** For administrators: makes a teaching case of a recording. */
export function MakeCase({ recording }: { recording: Recording }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const hasAnalysis = recording.doctor_analysis !== null;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconSchool size={18} aria-hidden />}
        disabled={!hasAnalysis}
        onClick={() => setOpen(true)}
      >
        {t('learning.make.open')}
      </Button>
      {!hasAnalysis && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('learning.make.needsAnalysis')}
        </Text>
      )}
      <FormDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="xl"
        title={t('learning.make.title')}
        isLeavingAsked
      >
        {(onDirty) => <MakeCaseForm recording={recording} onDirty={onDirty} onDone={() => setOpen(false)} />}
      </FormDialog>
    </div>
  );
}
