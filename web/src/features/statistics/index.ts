export { RecentActivity } from './recent-activity.tsx';
export { StatisticsSection } from './statistics-section.tsx';
