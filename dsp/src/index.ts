export * from './peaks.ts';
export * from './resample.ts';
export * from './wav.ts';
