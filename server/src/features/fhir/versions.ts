import { AppError } from '../../errors.ts';

/** Of a version, as ETag and If-Match name it (FHIR R4, 3.1.0.1.3). */
export const etagOf = (versionId: string) => `W/"${versionId}"`;

/** The version that If-Match names. */
export function versionNamed(ifMatch: string | undefined): string {
  if (ifMatch === undefined) throw new AppError('FHIR_VERSION_NEEDED', 'If-Match');
  const [, named] = /^(?:W\/)?"([A-Za-z0-9.-]{1,64})"$/.exec(ifMatch) ?? [];
  if (named === undefined) throw new AppError('FHIR_PARAMETER_INVALID', 'If-Match', { name: 'If-Match' });
  return named;
}

export const isStale = () => new AppError('FHIR_VERSION_STALE', 'If-Match');
