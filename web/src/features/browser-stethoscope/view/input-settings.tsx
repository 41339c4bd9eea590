import { Input, NativeSelect, SegmentedControl } from '@mantine/core';
import { STEREO_CHANNELS } from '@sadap/contract/recordings';
import { useId } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { browserStethoscope } from '../model/browser-stethoscope.ts';
import { useBrowserStethoscope } from './use-browser-stethoscope.ts';

/** Choice of the input and its channel. */
export function InputSettings() {
  const { t } = useTexts();
  const { inputs, microphone, channel } = useBrowserStethoscope();
  const channelId = useId();
  const choices = inputs.map(({ deviceId, label }) => ({ value: deviceId, label }));
  const isListed = choices.some(({ value }) => value === microphone?.deviceId);
  if (microphone && !isListed) choices.unshift({ value: microphone.deviceId, label: microphone.label });
  return (
    <>
      <NativeSelect
        label={t('browserStethoscope.input')}
        data={choices}
        value={microphone?.deviceId ?? ''}
        onChange={(event) => void browserStethoscope.chooseInput(event.currentTarget.value)}
      />
      {(microphone?.channelCount ?? 1) > 1 && (
        <div>
          <Input.Label id={channelId}>{t('browserStethoscope.channel')}</Input.Label>
          <SegmentedControl
            fullWidth
            aria-labelledby={channelId}
            data={STEREO_CHANNELS.map((value) => ({
              value,
              label: t(`browserStethoscope.channels.${value}`),
            }))}
            value={channel}
            onChange={(value) => {
              const chosen = STEREO_CHANNELS.find((each) => each === value);
              if (chosen) browserStethoscope.chooseChannel(chosen);
            }}
          />
        </div>
      )}
    </>
  );
}
