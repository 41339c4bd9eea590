export { OverdueAlarm } from './view/overdue-alarm.tsx';
export { OverdueBadge } from './view/overdue-badge.tsx';
export { RequestList } from './view/request-list.tsx';
