import { Button } from '@mantine/core';
import type { Question } from '@sadap/contract/questions';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { useNavigate } from '../../../platform/navigation.tsx';
import { questionQuery, questionsKey } from '../../../queries/questions.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { nameOf } from './use-colleague-name.ts';

/** Withdraws an unanswered question after a confirmation. */
export function WithdrawButton({ question: { id, asked } }: { question: Question }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const withdraw = useMutation({
    mutationFn: () => client.questions.withdraw({ id }),
    onSuccess: async () => {
      toast.success({ title: t('questions.withdraw.done') });
      await navigate('/questions?box=sent');
      queries.removeQueries({ queryKey: questionQuery(id).queryKey });
      await queries.invalidateQueries({ queryKey: questionsKey() });
    },
    onError: async (error) => {
      toast.failure(t('questions.withdraw.failed'), error);
      await queries.invalidateQueries({ queryKey: questionsKey() });
    },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('questions.withdraw.title'),
      message: t('questions.withdraw.message', { name: nameOf(asked) }),
      confirm: t('questions.withdraw.confirm'),
      isDangerous: true,
    });
    if (isSure) withdraw.mutate();
  };
  return (
    <Button
      variant="outline"
      color="red"
      size="md"
      leftSection={<IconArrowBackUp size={18} />}
      loading={withdraw.isPending}
      onClick={() => void ask()}
    >
      {t('questions.withdraw.open')}
    </Button>
  );
}
