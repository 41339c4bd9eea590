import type { ImportChannel } from '@sadap/contract/recordings';
import type { useTexts } from '../../../i18n/index.ts';

type Translate = ReturnType<typeof useTexts>['t'];

/** What a channel is called; those behind left and right have only their number. */
export const channelName = (t: Translate, channel: ImportChannel): string =>
  channel === 'mix' || channel === 'left' || channel === 'right'
    ? t(`importing.channels.${channel}`)
    : channel;
