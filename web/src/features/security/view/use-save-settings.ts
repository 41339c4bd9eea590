import type { SecuritySettings } from '@sadap/contract/security';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { authOptionsQuery } from '../../../queries/auth.ts';
import { securitySettingsQuery } from '../../../queries/late/security.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Saves some of the settings and says how it went; a refusal is handed on, for its field. */
export function useSaveSettings(onRefused?: (error: unknown) => void) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const save = async (changes: Partial<SecuritySettings>) => {
    setSaving(true);
    try {
      const settings = await client.security.change(changes);
      queries.setQueryData(securitySettingsQuery().queryKey, settings);
      await queries.invalidateQueries({ queryKey: authOptionsQuery().queryKey });
      toast.success({ title: t('security.saved') });
    } catch (error) {
      onRefused?.(error);
      toast.failure(t('security.failed'), error);
    }
    setSaving(false);
  };
  return { save, isSaving };
}
