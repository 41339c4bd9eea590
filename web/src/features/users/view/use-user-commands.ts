import type { User } from '@sadap/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { usersKey } from '../../../queries/users.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { confirmByTyping } from '../../../ui/page/typed-confirmation.tsx';
import { toast } from '../../../ui/toast/toast.ts';

type Command = 'delete' | 'suspend' | 'restore' | 'endSessions';

/** What an administrator does to an account from its menu; grave things after a question. */
export function useUserCommands() {
  const { t } = useTexts();
  const queries = useQueryClient();

  const run = async (command: Command, { id, username }: User) => {
    try {
      await client.users[command]({ id });
      toast.success({ title: t(`users.${command}.done`), message: username });
    } catch (error) {
      toast.failure(t(`users.${command}.failed`), error);
    }
    await queries.invalidateQueries({ queryKey: usersKey() });
  };
  const asked = async (command: 'suspend' | 'endSessions', user: User) => {
    const isSure = await confirm({
      title: t(`users.${command}.title`),
      message: t(`users.${command}.message`, { username: user.username }),
      confirm: t(`users.${command}.confirm`),
      isDangerous: true,
    });
    if (isSure) await run(command, user);
  };

  return {
    onDelete: async (user: User) => {
      const isSure = await confirmByTyping({
        title: t('users.delete.title'),
        message: t('users.delete.message', { username: user.username }),
        expected: user.username,
        label: t('users.form.username'),
        confirm: t('users.delete.confirm'),
      });
      if (isSure) await run('delete', user);
    },
    onSuspend: (user: User) => void asked('suspend', user),
    onEndSessions: (user: User) => void asked('endSessions', user),
    onRestore: (user: User) => void run('restore', user),
  };
}
