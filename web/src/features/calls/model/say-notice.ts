import { i18n, type Language } from '../../../i18n/index.ts';
import { errorText } from '../../../platform/api-error.ts';
import { tabStorage } from '../../../platform/browser-storage.ts';
import { staffNameOf } from '../../../queries/staff-names.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { CallNotice } from './call-notices.ts';
import { callTab, isCallPopup } from './call-tab.ts';
import { leaveCall, mayLoadAgain } from './page-after-call.ts';
import type { SignallingFault } from './signalling.ts';

const LONGER_MS = 8_000;
/** Shown once per tab: most pages come and go without a call. */
const READY_KEY = 'calls-ready-said';

const { t } = i18n;
const whyNot = (error: unknown) =>
  errorText(error, document.documentElement.lang === 'en' ? 'en' : ('th' satisfies Language));

let isFaultSaid = false;

export function sayOpen(): void {
  if (tabStorage.getItem(READY_KEY) && !isFaultSaid) return;
  isFaultSaid = false;
  tabStorage.setItem(READY_KEY, 'true');
  toast.success({ title: t('calls.ready.title'), message: t('calls.ready.message') });
}

/** `wasOpen`: it was open on this page before, so it did not fail at its start. */
export function sayFault({ fault }: SignallingFault, wasOpen: boolean): void {
  isFaultSaid = true;
  const isAtStart = !wasOpen && (fault === 'timeout' || fault === 'no-ticket');
  const title = t(isAtStart ? 'calls.fault.atStart' : 'calls.fault.later');
  toast.error({ title, message: t(`calls.fault.types.${fault}`) });
}

/** The message from before the reload. */
export function sayLastWord(): void {
  const words = callTab.takeLastWord();
  if (words) toast.info(words);
}

export function sayNotice(said: CallNotice) {
  const notice = 'name' in said ? { ...said, name: staffNameOf(said.name) } : said;
  switch (notice.type) {
    case 'calling':
      return toast.info({ title: t('calls.calling'), message: notice.name });
    case 'incoming':
      return toast.info({
        title: t('calls.incoming.toast'),
        message: t('calls.incoming.message', { name: notice.name }),
      });
    case 'connected':
      return toast.success({
        title: t('calls.connected.title'),
        message: t('calls.connected.message', { name: notice.name }),
      });
    case 'declined-here':
      return toast.info({
        title: t('calls.declined.title'),
        message: t('calls.declined.message', { name: notice.name }),
      });
    case 'yourself':
      return toast.error({ title: t('calls.yourself.title'), message: t('calls.yourself.message') });
    case 'signalling-closed':
      return toast.error({ title: t('calls.notOpen.title'), message: t('calls.notOpen.message') });
    case 'signed-out':
      return toast.error({ title: t('calls.signedOut.title'), message: t('calls.signedOut.message') });
    case 'audio-only':
      return toast.warning({
        title: t('calls.audioOnly.title'),
        message: t('calls.audioOnly.message'),
        durationMs: LONGER_MS,
      });
    case 'not-started':
      return toast.error({ title: t('calls.failed.start'), message: whyNot(notice.error) });
    case 'not-accepted':
      return toast.error({
        title: t('calls.failed.accept'),
        message: `${t('calls.failed.acceptMessage')} · ${whyNot(notice.error)}`,
      });
    case 'answer-failed':
      return toast.error({ title: t('calls.failed.answer'), message: t('calls.failed.answerMessage') });
    case 'not-joined':
      return toast.error({ title: t('calls.failed.join'), message: whyNot(notice.error) });
    case 'no-media':
      return toast.error({
        title: t('calls.noMedia.title'),
        message: t(`calls.noMedia.why.${notice.refusal}`),
        durationMs: LONGER_MS,
      });
    case 'toggled':
      return toast.info({ title: t(`calls.toggled.${notice.what}.${notice.isOn ? 'on' : 'off'}`) });
    case 'nothing-to-toggle':
      return toast.error({
        title: t(`calls.noStream.${notice.what}.title`),
        message: t(`calls.noStream.${notice.what}.message`),
      });
    case 'answered-elsewhere':
      return toast.info({ title: t('calls.elsewhere.answered') });
    case 'moved':
      return toast.info({ title: t('calls.elsewhere.moved') });
    case 'ended-elsewhere':
      return leave({ title: t('calls.ended.title'), message: t('calls.ended.elsewhere') }, true);
    case 'ended':
      return sayEnd(notice);
  }
}

function sayEnd({ end, name, isByMe, role, hadMedia, hasRelay }: Extract<CallNotice, { type: 'ended' }>) {
  if (end === 'declined' && role === 'caller') {
    const isLoadedAgain = hadMedia && !isCallPopup() && mayLoadAgain();
    const words = { title: t('calls.rejected.title'), message: t('calls.rejected.messageHere') };
    const said = { ...words, durationMs: LONGER_MS, id: 'call-rejected' };
    toast.error(isLoadedAgain ? { ...said, message: t('calls.rejected.message') } : said);
    return leave(words, hadMedia, () => isLoadedAgain && toast.error(said));
  }
  if (end === 'failed') {
    const words = {
      title: t('calls.failed.start'),
      message: t(hasRelay ? 'calls.ended.failed' : 'calls.ended.noRelay'),
    };
    toast.error({ ...words, durationMs: LONGER_MS });
    return leave(words, hadMedia);
  }
  if (end === 'declined' && isByMe)
    return toast.info({ title: t('calls.declined.title'), message: t('calls.declined.message', { name }) });
  const message = () => {
    if (end === 'left') return t('calls.ended.left', { name });
    if (end === 'lost') return t('calls.ended.lost', { name });
    if (end === 'no-answer') return t(`calls.ended.noAnswer.${role}`, { name });
    if (end === 'cancelled') return t(isByMe ? 'calls.ended.cancelledHere' : 'calls.ended.missed', { name });
    return t(isByMe ? 'calls.ended.here' : 'calls.ended.there', { name });
  };
  const words = { title: t('calls.ended.title'), message: message() };
  if (end === 'lost') toast.error({ ...words, durationMs: LONGER_MS });
  else toast.info({ ...words, ...(isByMe ? {} : { durationMs: LONGER_MS }) });
  leave(words, hadMedia);
}

function leave(
  words: { title: string; message: string },
  hadMedia: boolean,
  onStay: () => void = () => undefined,
): void {
  if (hadMedia) leaveCall(words, onStay);
}
