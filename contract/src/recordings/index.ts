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
  WaitingList,
  WaitingRecording,
  Waveform,
} from './schema.ts';

export const IMPORT_CHANNELS = ['mix', 'left', 'right'] as const;

/** Path of an organ's recordings. */
export type RecordingsPath = '/heartsoundrecordings' | '/lungsoundrecordings';
