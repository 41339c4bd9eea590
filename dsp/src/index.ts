export * from './biquad.ts';
export * from './filters.ts';
export * from './jitter-buffer.ts';
export * from './limiter.ts';
export * from './peaks.ts';
export * from './realtime-waveform.ts';
export * from './resample.ts';
export * from './wav.ts';
