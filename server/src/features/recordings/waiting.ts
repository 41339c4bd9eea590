import { COUNT_CAP } from '@sadap/contract/limits';
import { Position } from '@sadap/contract/positions/schema';
import type { WaitingList } from '@sadap/contract/recordings';
import { judgeVitalSign, VITAL_SIGNS, vitalSignsAge } from '@sadap/contract/vital-signs';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import type { Viewer } from '../../http/patient-access.ts';
import { currentAge } from '../patients/index.ts';
import { dangerOf, inOrderOfDanger, waitingAfter } from './waiting-order.ts';
import { waitingQueries } from './waiting-queries.ts';

type Page = { after: number; limit: number };
type FoundCheckUp = Awaited<ReturnType<ReturnType<typeof waitingQueries>['checkUps']>>[number];

/** Unreviewed recordings of every patient, or of those that are open to the viewer. */
export function createWaiting(db: Database, clock: Clock) {
  const queries = waitingQueries(db);

  return async function waiting({ after, limit }: Page, viewer: Viewer | null): Promise<WaitingList> {
    const now = new Date(clock.now());
    const judged = (await queries.checkUps(after, viewer)).map((checkUp) => {
      const criticalSigns = criticalSignsOf(checkUp, now);
      return { ...checkUp, criticalSigns, isCritical: criticalSigns.length > 0 };
    });
    const page = waitingAfter(inOrderOfDanger(judged), after).slice(0, limit);
    const shown = await queries.shown(page.map(({ sound }) => sound.id));
    const total = judged.reduce(
      (sum, { sounds }) => sum + sounds.filter(({ isWaiting }) => isWaiting).length,
      0,
    );
    return {
      total: Math.min(total, COUNT_CAP),
      recordings: page.flatMap(({ checkUp, sound }) => {
        // reviewed or deleted since the list was put in order
        const row = shown.find(({ recording_id }) => recording_id === sound.id);
        if (!row) return [];
        const { createdAt, recordedAt, position, ...rest } = row;
        return [
          {
            ...rest,
            position: Position.parse(position),
            created_at: createdAt.toISOString(),
            recorded_at: recordedAt?.toISOString() ?? null,
            danger: dangerOf(checkUp),
            criticalSigns: checkUp.criticalSigns,
            suspicion: sound.suspicion,
          },
        ];
      }),
    };
  };
}

function criticalSignsOf({ measured, ...patient }: FoundCheckUp, now: Date) {
  if (!measured) return [];
  const age = currentAge(patient, now);
  const ageYears = vitalSignsAge({ age, dateOfBirth: patient.dateOfBirth }, measured.measuredAt, now);
  return VITAL_SIGNS.flatMap((sign) => {
    const value = measured.signs[sign];
    return value !== null && judgeVitalSign(sign, value, ageYears).severity === 3 ? [{ sign, value }] : [];
  });
}
