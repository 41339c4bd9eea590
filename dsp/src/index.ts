export * from './beats/analysis.ts';
export * from './beats/corrections.ts';
export { intervalsOf } from './beats/intervals.ts';
export * from './beats/types.ts';
export * from './biquad.ts';
export * from './breathing/analysis.ts';
export * from './breathing/corrections.ts';
export * from './breathing/types.ts';
export * from './colour-map.ts';
export { chestShare } from './contact/chest-share.ts';
export { type Contact, ContactMeter, type ContactState } from './contact/contact-meter.ts';
export * from './filters.ts';
export * from './interpolation.ts';
export * from './jitter-buffer.ts';
export { LastSamples } from './last-samples.ts';
export * from './limiter.ts';
export * from './moment-match.ts';
export * from './peaks.ts';
export * from './playback-voice.ts';
export * from './quality/live-quality.ts';
export * from './quality/quality.ts';
export * from './quality/types.ts';
export * from './realtime-waveform.ts';
export * from './resample.ts';
export * from './sound-envelope.ts';
export * from './spectrogram.ts';
export * from './stored-samples.ts';
export * from './wav.ts';
export {
  type ComparedConversion,
  type ConversionChange,
  compareConversion,
  convertWav,
  readWavSamples,
} from './wav-conversion.ts';
export { channelsOf, WAV_CHANNELS, type WavChannel } from './wav-samples.ts';
