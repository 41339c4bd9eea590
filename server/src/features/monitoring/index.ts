export { createMonitorListener } from './listener.ts';
export { createMetrics } from './metrics.ts';
