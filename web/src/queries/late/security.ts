import { api } from '../../platform/api.ts';

export const securitySettingsQuery = () => api.security.settings.queryOptions();
