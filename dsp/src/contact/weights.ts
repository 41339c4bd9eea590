import type { Weights } from './limits.ts';

/** Fitted by logistic regression to windows of 2 and 4 s; the recordings are named in bench/README.md. */
export const WEIGHTS: Readonly<Record<'heart' | 'lung', Readonly<Record<'short' | 'long', Weights>>>> = {
  heart: {
    short: {
      bias: -7.02,
      terms: [
        { of: 'beats', weight: 2.049, from: 0, to: 5 },
        { of: 'lowSwing', weight: 0.031, from: 0, to: 25 },
        { of: 'lowPeak', weight: 0.176, from: 0, to: 12 },
        { of: 'lowOverMiddle', weight: 0.514, from: -15, to: -5 },
        { of: 'lowOverMiddle', weight: -0.364, from: -5, to: 12 },
        { of: 'lowOverHighest', weight: 0.097, from: 0, to: 35 },
        { of: 'slowLow', weight: -0.21, from: 0, to: 20 },
        { of: 'fastLow', weight: 0.282, from: 0, to: 25 },
      ],
    },
    long: {
      bias: -4.43,
      terms: [
        { of: 'beats', weight: 2.073, from: 0, to: 5 },
        { of: 'lowSwing', weight: -0.069, from: 0, to: 25 },
        { of: 'lowPeak', weight: 0.239, from: 0, to: 12 },
        { of: 'lowOverMiddle', weight: 0.819, from: -15, to: -5 },
        { of: 'lowOverMiddle', weight: -0.416, from: -5, to: 12 },
        { of: 'lowOverHighest', weight: 0.106, from: 0, to: 35 },
        { of: 'slowLow', weight: -0.152, from: 0, to: 20 },
        { of: 'fastLow', weight: 0.352, from: 0, to: 25 },
      ],
    },
  },
  lung: {
    short: {
      bias: -6.67,
      terms: [
        { of: 'beats', weight: 0.765, from: 0, to: 5 },
        { of: 'lowSwing', weight: -0.075, from: 0, to: 30 },
        { of: 'lowSwing', weight: -0.374, from: 14, to: 26 },
        { of: 'lowPeak', weight: 0.144, from: 0, to: 12 },
        { of: 'lowOverMiddle', weight: 0.29, from: -10, to: 25 },
        { of: 'lowOverHighest', weight: 0.018, from: 0, to: 50 },
        { of: 'fastLow', weight: 0.174, from: 0, to: 22 },
        { of: 'fastLow', weight: -0.067, from: 12, to: 22 },
        { of: 'fastMiddle', weight: 0.226, from: 0, to: 15 },
        { of: 'slowMiddle', weight: 0.481, from: 0, to: 15 },
        { of: 'slowLow', weight: -0.199, from: 0, to: 15 },
      ],
    },
    long: {
      bias: -7.57,
      terms: [
        { of: 'beats', weight: 0.741, from: 0, to: 5 },
        { of: 'lowSwing', weight: -0.096, from: 0, to: 30 },
        { of: 'lowSwing', weight: -0.391, from: 14, to: 26 },
        { of: 'lowPeak', weight: 0.286, from: 0, to: 12 },
        { of: 'lowOverMiddle', weight: 0.281, from: -10, to: 25 },
        { of: 'lowOverHighest', weight: 0.031, from: 0, to: 50 },
        { of: 'fastLow', weight: 0.166, from: 0, to: 22 },
        { of: 'fastLow', weight: -0.025, from: 12, to: 22 },
        { of: 'fastMiddle', weight: 0.206, from: 0, to: 15 },
        { of: 'slowMiddle', weight: 0.483, from: 0, to: 15 },
        { of: 'slowLow', weight: -0.176, from: 0, to: 15 },
      ],
    },
  },
};
