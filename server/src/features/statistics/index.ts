export { recordingStatisticsRoutes, statisticsRoutes } from './routes.ts';
export { createStatistics } from './service.ts';
