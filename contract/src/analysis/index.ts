export * from './findings.ts';
export * from './judgement.ts';
export type {
  AnalyseInput,
  AnalysisVersion,
  DoctorAnalysis,
  HeartAnalysis,
  LungAnalysis,
  MurmurDetail,
} from './schema.ts';
