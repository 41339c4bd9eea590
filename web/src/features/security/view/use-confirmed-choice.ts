import type { Validation } from '@sadap/contract/ai-validation';
import type { SecurityReach, SecuritySettings } from '@sadap/contract/security';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useHeldText } from './ai-mode-card-words.ts';

type Choice = SecuritySettings['access' | 'secondFactorFor' | 'aiMode'];

/** Asks whether a choice shall hold, and says how many accounts it concerns and what they will need. */
export function useConfirmedChoice(): (choice: Choice, label: string) => Promise<boolean> {
  const { t } = useTexts();
  const heldText = useHeldText();
  const consequence = (
    choice: Choice,
    { accounts: all, ...reach }: SecurityReach,
    validation: Validation | null,
  ): string => {
    if (choice === 'on')
      return [validation && heldText(validation), t('aiMode.ask.on', { all })].filter(Boolean).join(' ');
    if (choice === 'off' || choice === 'silent') return t(`aiMode.ask.${choice}`, { all });
    if (choice === 'nobody') return t('security.ask.noSecondStep');
    if (choice === 'open') return t('security.ask.open', { all });
    if (choice === 'need-to-know')
      return t('security.ask.needToKnow', { count: reach.withoutPatientGroup, all });
    return t('security.ask.secondStep', { count: reach.withoutSecondStep[choice] });
  };
  return async (choice, label) => {
    let reach: SecurityReach;
    let validation: Validation | null = null;
    try {
      reach = await client.security.reach();
      if (choice === 'on') validation = await client.aiValidation.figures({});
    } catch (error) {
      toast.failure(t('security.ask.failed'), error);
      return false;
    }
    return confirm({
      title: t('security.ask.title', { choice: label }),
      message: consequence(choice, reach, validation),
      confirm: t('security.ask.confirm'),
    });
  };
}
