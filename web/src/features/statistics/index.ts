export { LazyRecordingStatistics } from './lazy-recording-statistics.tsx';
export { RecentActivity, recentActivityQuery } from './recent-activity.tsx';
