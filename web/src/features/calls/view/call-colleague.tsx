import { CallUserButton } from './call-user-button.tsx';
import { useCallUser } from './use-calls.ts';

/** On a page that is about somebody: one tap to call them. */
export function CallColleague({ userId, name }: { userId: number; name: string }) {
  return <CallUserButton user={useCallUser(userId)} name={name} size="md" />;
}
