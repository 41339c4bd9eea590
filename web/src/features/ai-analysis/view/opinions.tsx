import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { AiOpinion } from '@sadap/contract/ai-analysis';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useSession } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import type { GiveOpinion } from './use-ai-analysis.ts';

type Props = {
  analysisId: number;
  opinions: readonly AiOpinion[];
  giveOpinion: GiveOpinion;
  /** Reports an unsaved comment. Keep it stable. */
  onDirty: (isDirty: boolean) => void;
};

/** The clinician's agreement, in one tap, and the opinions of others. */
export function Opinions({ analysisId, opinions, giveOpinion, onDirty }: Props) {
  const { t } = useTexts();
  const session = useSession();
  const own = opinions.find(({ user }) => user.id === session?.userId);
  const others = opinions.filter((opinion) => opinion !== own);
  const [comment, setComment] = useState(own?.comment ?? '');
  useReportDirty(own !== undefined && comment.trim() !== own.comment, onDirty);
  const { isPending, mutate } = giveOpinion;
  const say = (agrees: boolean | null) =>
    mutate({ id: analysisId, agrees, comment: agrees === null ? '' : comment });
  return (
    <Stack gap="xs">
      <div>
        <Text fw={600}>{t('aiAnalysis.opinions.title')}</Text>
        <Text size="sm" c="dimmed">
          {t('aiAnalysis.opinions.hint')}
        </Text>
      </div>
      <Group gap="sm" role="group" aria-label={t('aiAnalysis.opinions.title')}>
        {([true, false] as const).map((agrees) => {
          const isOwn = own?.agrees === agrees;
          return (
            <Button
              key={String(agrees)}
              variant={isOwn ? 'filled' : 'default'}
              aria-pressed={isOwn}
              disabled={isPending}
              leftSection={agrees ? <IconThumbUp size={20} /> : <IconThumbDown size={20} />}
              onClick={() => say(isOwn ? null : agrees)}
            >
              {t(agrees ? 'aiAnalysis.opinions.agree' : 'aiAnalysis.opinions.disagree')}
            </Button>
          );
        })}
      </Group>
      {own && (
        <Group gap="sm" align="flex-end">
          <TextInput
            label={t('aiAnalysis.opinions.comment')}
            flex="1 1 16rem"
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Button
            variant="default"
            h={44}
            disabled={isPending || comment.trim() === own.comment}
            onClick={() => say(own.agrees)}
          >
            {t('aiAnalysis.opinions.saveComment')}
          </Button>
        </Group>
      )}
      {others.length > 0 && (
        <div>
          <Text size="sm" c="dimmed">
            {t('aiAnalysis.opinions.others')}
          </Text>
          {others.map((opinion) => (
            <OpinionLine key={opinion.user.id} opinion={opinion} />
          ))}
        </div>
      )}
    </Stack>
  );
}

function OpinionLine({ opinion: { user, agrees, comment, created_at } }: { opinion: AiOpinion }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const said = t(agrees ? 'aiAnalysis.opinions.agree' : 'aiAnalysis.opinions.disagree');
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <strong>{said}</strong>
      {[` · ${staffName(user.username)}`, dateTimeText(created_at, language), comment]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  );
}
