import type { QuestionNews as News } from '@sadap/contract/questions';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useRealtimeChannel, useRealtimeEvent } from '../../../platform/realtime.ts';
import { isScreenLocked } from '../../../platform/screen-lock.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { questionsKey } from '../../../queries/questions.ts';
import { toast } from '../../../ui/toast/toast.ts';

/**
 * Keeps everything shown about questions up to date with the server's events, and reports what a colleague
 * did. Once per page.
 */
export function QuestionNews(): null {
  const { t } = useTexts();
  const { userId } = useSignedIn();
  const queries = useQueryClient();
  const channel = useRealtimeChannel();

  const lookAgain = useCallback(
    () =>
      void queries.invalidateQueries({
        queryKey: questionsKey(),
        // A locked screen reloads when unlocked.
        refetchType: isScreenLocked() ? 'none' : 'active',
      }),
    [queries],
  );
  const hear = useCallback(
    ({ what, by }: News) => {
      lookAgain();
      if (by.id === userId || isScreenLocked()) return;
      const name = by.fullName || by.username;
      if (what === 'asked')
        toast.info({ title: t('questions.news.asked', { name }), message: t('questions.news.askedMessage') });
      if (what === 'deleted')
        toast.warning({
          title: t('questions.news.deleted'),
          message: t('questions.news.deletedMessage', { name }),
        });
      if (what === 'answered')
        toast.success({
          title: t('questions.news.answered', { name }),
          message: t('questions.news.answeredMessage'),
        });
    },
    [lookAgain, userId, t],
  );
  useRealtimeEvent('question:news', hear);
  // Events sent while the channel was closed are lost.
  useEffect(() => channel?.onConnected(lookAgain), [channel, lookAgain]);
  return null;
}
