import { api } from '../../../platform/api.ts';

/** The register of processing activities. */
export const registerQuery = () => api.processingRegister.get.queryOptions();
