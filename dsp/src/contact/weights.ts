import type { Weights } from './limits.ts';

/** Fitted by logistic regression to windows of 2 and 4 s; the recordings are named in bench/README.md. */
export const WEIGHTS: Readonly<Record<'heart' | 'lung', Readonly<Record<'short' | 'long', Weights>>>> = {
  heart: {
    short: {
      bias: -14.12,
      terms: [
        { of: 'beats', weight: 1.88, from: 0, to: 3 },
        { of: 'beats', weight: 2.677, from: 3, to: 5 },
        { of: 'fastMiddle', weight: 0.167, from: 0, to: 25 },
        { of: 'slowMiddle', weight: 0.112, from: 0, to: 25 },
        { of: 'lowSwing', weight: -0.111, from: 0, to: 25 },
        { of: 'lowPeak', weight: 0.048, from: 0, to: 12 },
        { of: 'lowOverMiddle', weight: 0.556, from: -15, to: -5 },
        { of: 'lowOverMiddle', weight: -0.279, from: -5, to: 12 },
        { of: 'lowOverHighest', weight: 0.068, from: 0, to: 35 },
        { of: 'slowLow', weight: -0.267, from: 0, to: 20 },
        { of: 'fastLow', weight: 0.235, from: 0, to: 25 },
      ],
    },
    long: {
      bias: -10.85,
      terms: [
        { of: 'beats', weight: 2.07, from: 0, to: 3 },
        { of: 'beats', weight: 2.412, from: 3, to: 5 },
        { of: 'fastMiddle', weight: 0.153, from: 0, to: 25 },
        { of: 'slowMiddle', weight: 0.08, from: 0, to: 25 },
        { of: 'lowSwing', weight: -0.185, from: 0, to: 25 },
        { of: 'lowPeak', weight: 0.15, from: 0, to: 12 },
        { of: 'lowOverMiddle', weight: 0.911, from: -15, to: -5 },
        { of: 'lowOverMiddle', weight: -0.348, from: -5, to: 12 },
        { of: 'lowOverHighest', weight: 0.08, from: 0, to: 35 },
        { of: 'slowLow', weight: -0.204, from: 0, to: 20 },
        { of: 'fastLow', weight: 0.302, from: 0, to: 25 },
      ],
    },
  },
  lung: {
    short: {
      bias: -7.84,
      terms: [
        { of: 'beats', weight: 0.828, from: 0, to: 5 },
        { of: 'lowSwing', weight: -0.072, from: 0, to: 30 },
        { of: 'lowSwing', weight: -0.319, from: 14, to: 26 },
        { of: 'lowPeak', weight: 0.11, from: 0, to: 12 },
        { of: 'lowOverMiddle', weight: 0.274, from: -10, to: 25 },
        { of: 'lowOverHighest', weight: 0.016, from: 0, to: 50 },
        { of: 'fastLow', weight: 0.136, from: 0, to: 22 },
        { of: 'fastLow', weight: -0.107, from: 12, to: 22 },
        { of: 'fastMiddle', weight: 0.154, from: 0, to: 15 },
        { of: 'slowMiddle', weight: 0.563, from: 0, to: 10 },
        { of: 'slowMiddle', weight: 0.205, from: 10, to: 20 },
        { of: 'slowLow', weight: -0.222, from: 0, to: 15 },
      ],
    },
    long: {
      bias: -8.47,
      terms: [
        { of: 'beats', weight: 0.873, from: 0, to: 5 },
        { of: 'lowSwing', weight: -0.092, from: 0, to: 30 },
        { of: 'lowSwing', weight: -0.301, from: 14, to: 26 },
        { of: 'lowPeak', weight: 0.232, from: 0, to: 12 },
        { of: 'lowOverMiddle', weight: 0.262, from: -10, to: 25 },
        { of: 'lowOverHighest', weight: 0.027, from: 0, to: 50 },
        { of: 'fastLow', weight: 0.107, from: 0, to: 22 },
        { of: 'fastLow', weight: -0.086, from: 12, to: 22 },
        { of: 'fastMiddle', weight: 0.134, from: 0, to: 15 },
        { of: 'slowMiddle', weight: 0.622, from: 0, to: 10 },
        { of: 'slowMiddle', weight: 0.167, from: 10, to: 20 },
        { of: 'slowLow', weight: -0.199, from: 0, to: 15 },
      ],
    },
  },
};
