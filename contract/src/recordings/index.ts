export * from './listening-filters.ts';
export * from './media-urls.ts';
export type {
  CorrectPositionInput,
  Gap,
  ImportChannel,
  Listening,
  ListeningFilter,
  OriginalSound,
  PositionCorrection,
  Recording,
  SoundStretch,
  SpectrogramInput,
  WaitingDanger,
  WaitingList,
  WaitingRecording,
  Waveform,
} from './schema.ts';

/** The mean of both channels, or one of them. */
export const STEREO_CHANNELS = ['mix', 'left', 'right'] as const;
/** Files have up to eight; left and right are the first two. */
export const IMPORT_CHANNELS = [...STEREO_CHANNELS, '3', '4', '5', '6', '7', '8'] as const;

/** Path of an organ's recordings. */
export type RecordingsPath = '/heartsoundrecordings' | '/lungsoundrecordings';
