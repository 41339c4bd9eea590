/** Every table, for drizzle-kit; each feature defines its own. */
export * from '../blobs/schema.ts';
export * from '../features/ai-analysis/schema.ts';
export * from '../features/audit/schema.ts';
export * from '../features/auth/schema.ts';
export * from '../features/calls/schema.ts';
export * from '../features/checkups/schema.ts';
export * from '../features/devices/schema.ts';
export * from '../features/files/schema.ts';
export * from '../features/groups/schema.ts';
export * from '../features/patients/schema.ts';
export * from '../features/questions/schema.ts';
export * from '../features/recordings/schema.ts';
export * from '../features/requests/schema.ts';
export * from '../features/settings/schema.ts';
export * from '../features/sound-findings/schema.ts';
export * from '../features/streaming/schema.ts';
export * from '../features/users/schema.ts';
