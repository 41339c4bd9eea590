import { Text } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { useCallUsers, useVideoCall } from './use-calls.ts';

/** Shown while it rings at a user whose screen is locked. */
export function CalleeAway() {
  const { t } = useTexts();
  const { call, otherName: name } = useVideoCall();
  const { online } = useCallUsers('');
  const isAway = online.some(({ user_id, isAway }) => isAway && user_id === call?.callee.userId);
  return isAway ? <Text role="status">{t('calls.window.away', { name })}</Text> : null;
}
