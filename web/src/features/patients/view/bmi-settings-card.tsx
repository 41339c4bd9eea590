import { Card, Radio, Stack, Text, Title } from '@mantine/core';
import { BMI_CUT_OFFS, type BmiCutOffs } from '@sadap/contract/patients';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { bmiSettingsQuery } from '../../../queries/patients.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useBmiCutOffs } from './shared/use-bmi-cut-offs.ts';

const CHOICES = Object.keys(BMI_CUT_OFFS) as BmiCutOffs[];

/** Which classes judge the body mass index: an administrator chooses, at once and for everyone. */
export function BmiSettingsCard() {
  const { t } = useTexts();
  const isEditable = isAdmin(useSignedIn());
  const queries = useQueryClient();
  const cutOffs = useBmiCutOffs();
  const [isSaving, setSaving] = useState(false);
  const save = async (chosen: BmiCutOffs) => {
    setSaving(true);
    try {
      const saved = await client.patients.setBmiSettings({ cutOffs: chosen });
      queries.setQueryData(bmiSettingsQuery().queryKey, saved);
      toast.success({ title: t('hnSettings.bmi.saved') });
    } catch (error) {
      toast.failure(t('hnSettings.bmi.failed'), error);
    }
    setSaving(false);
  };
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('hnSettings.bmi.title')}
      </Title>
      <Radio.Group
        aria-label={t('hnSettings.bmi.title')}
        value={cutOffs ?? null}
        onChange={(chosen) => void save(chosen as BmiCutOffs)}
      >
        <Stack gap="sm">
          {CHOICES.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              size="md"
              disabled={!isEditable || isSaving}
              label={t(`hnSettings.bmi.${choice}`, BMI_CUT_OFFS[choice])}
            />
          ))}
        </Stack>
      </Radio.Group>
      {!isEditable && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('hnSettings.readOnly')}
        </Text>
      )}
    </Card>
  );
}
