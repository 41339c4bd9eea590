export * from './findings.ts';
export * from './judgement.ts';
export type { AnalyseInput, AnalysisVersion, DoctorAnalysis, HeartAnalysis, LungAnalysis } from './schema.ts';
