export { LazyRecordingStatistics } from './lazy-recording-statistics.tsx';
export { RecentActivity } from './recent-activity.tsx';
