import { CallUserButton } from './call-user-button.tsx';
import { useCallUser } from './use-calls.ts';

/** For pages that mention a colleague: one tap to call them. */
export function CallColleague({ userId, name }: { userId: number; name: string }) {
  return <CallUserButton user={useCallUser(userId)} name={name} size="md" />;
}
