import type { ListeningTogether } from '@sadap/contract/listening-together';
import { i18n } from '../../../i18n/index.ts';
import { staffNameOf } from '../../../queries/staff-names.ts';
import { toast } from '../../../ui/toast/toast.ts';

const LONGER_MS = 8_000;
const { t } = i18n;

/** Tells this user why listening together ended, unless they ended it or its call already says so. */
export function sayListeningEnd({ end, host, guest }: ListeningTogether, userId: number): void {
  const message = words(end, host.userId === userId ? 'host' : 'guest', { host, guest });
  if (message) toast.info({ title: t('listeningTogether.over.title'), message, durationMs: LONGER_MS });
}

function words(
  end: ListeningTogether['end'],
  side: 'host' | 'guest',
  { host, guest }: Pick<ListeningTogether, 'host' | 'guest'>,
): string | null {
  const username = staffNameOf((side === 'host' ? guest : host).username);
  switch (end) {
    case 'declined':
    case 'left':
      return side === 'host' ? t(`listeningTogether.over.${end}`, { username }) : null;
    case 'stopped':
      return side === 'guest' ? t('listeningTogether.over.stopped', { username }) : null;
    case 'other-patient':
      return t(`listeningTogether.over.otherPatient.${side}`, { username });
    case 'device':
      return t(`listeningTogether.over.device.${side}`, { username });
    case 'call':
    case null:
      return null;
  }
}
