export type { Cancel, Clock } from './clock.ts';
export type { ConnectionState } from './connection-state.ts';
export type { Earpiece, StethoscopeEvent, StethoscopeListener } from './events.ts';
export { type Link, type LinkHandlers, linkOver, type OpenLink } from './link.ts';
export type { SoundSource } from './sound-source.ts';
export { Stethoscope, type StethoscopeOptions } from './stethoscope.ts';
