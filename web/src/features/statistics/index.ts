export { RecentActivity } from './view/recent-activity.tsx';
export { StatisticsSection } from './view/statistics-section.tsx';
