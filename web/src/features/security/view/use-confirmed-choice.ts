import type { SecurityReach, SecuritySettings } from '@sadap/contract/security';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { toast } from '../../../ui/toast/toast.ts';

type Choice = SecuritySettings['access' | 'secondFactorFor' | 'aiMode'];

/** Asks whether a choice shall hold, and says how many accounts it concerns and what they will need. */
export function useConfirmedChoice(): (choice: Choice, label: string) => Promise<boolean> {
  const { t } = useTexts();
  const consequence = (choice: Choice, { accounts: all, ...reach }: SecurityReach): string => {
    if (choice === 'off' || choice === 'silent' || choice === 'on') return t(`aiMode.ask.${choice}`, { all });
    if (choice === 'nobody') return t('security.ask.noSecondStep');
    if (choice === 'open') return t('security.ask.open', { all });
    if (choice === 'need-to-know')
      return t('security.ask.needToKnow', { count: reach.withoutPatientGroup, all });
    return t('security.ask.secondStep', { count: reach.withoutSecondStep[choice] });
  };
  return async (choice, label) => {
    let reach: SecurityReach;
    try {
      reach = await client.security.reach();
    } catch (error) {
      toast.failure(t('security.ask.failed'), error);
      return false;
    }
    return confirm({
      title: t('security.ask.title', { choice: label }),
      message: consequence(choice, reach),
      confirm: t('security.ask.confirm'),
    });
  };
}
