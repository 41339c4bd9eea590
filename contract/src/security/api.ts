import { get, put } from '../procedures.ts';
import { SecuritySettings, SecuritySettingsChange } from './schema.ts';

export const securityApi = {
  settings: get('/settings/security', 'security').output(SecuritySettings),
  change: put('/settings/security', 'security').input(SecuritySettingsChange).output(SecuritySettings),
};
