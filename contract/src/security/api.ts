import { get, put } from '../procedures.ts';
import { SecuritySettingsChange, SecurityState } from './schema.ts';

export const securityApi = {
  settings: get('/settings/security', 'security').output(SecurityState),
  change: put('/settings/security', 'security').input(SecuritySettingsChange).output(SecurityState),
};
