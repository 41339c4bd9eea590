export { createAgreementOverTime } from './agreement.ts';
export { createDeviceDrift } from './device-drift.ts';
export { createOperatingPointChoice } from './operating-point.ts';
export { aiValidationRoutes } from './routes.ts';
export { createAiValidation } from './service.ts';
