export { createVirusScan, type VirusScan } from './virus-scan.ts';
