import { HOSPITAL_NUMBER, normalizeHospitalNumber } from '@sadap/contract/patient-identity';

/** What a picture's codes say: one HN, several of which one cannot choose, other codes, or nothing. */
export type Scanned = { is: 'hn'; hn: string } | { is: 'several' | 'strange' | 'nothing' };

export function scannedIn(texts: readonly string[]): Scanned {
  const numbers = new Set(texts.map(normalizeHospitalNumber).filter((text) => HOSPITAL_NUMBER.test(text)));
  const [hn, another] = numbers;
  if (hn === undefined) return { is: texts.length > 0 ? 'strange' : 'nothing' };
  return another === undefined ? { is: 'hn', hn } : { is: 'several' };
}

/** Takes an HN once two pictures in a row say the same: a single one may be misread. */
export function createAgreement(): (scanned: Scanned) => string | null {
  let before: string | null = null;
  return (scanned) => {
    const now = scanned.is === 'hn' ? scanned.hn : null;
    const agreed = now !== null && now === before ? now : null;
    before = now;
    return agreed;
  };
}
