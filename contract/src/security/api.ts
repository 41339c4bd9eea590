import { get, put } from '../procedures.ts';
import { SecurityReach, SecuritySettingsChange, SecurityState } from './schema.ts';

export const securityApi = {
  settings: get('/settings/security', 'security').output(SecurityState),
  /** Asked before a setting changes what others can do. */
  reach: get('/settings/security/reach', 'security').output(SecurityReach),
  change: put('/settings/security', 'security').input(SecuritySettingsChange).output(SecurityState),
};
