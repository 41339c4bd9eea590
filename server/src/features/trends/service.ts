import { newestFirst } from '@sadap/contract/checkups';
import type { PatientTrends, TrendSound } from '@sadap/contract/trends';
import type { Database } from '../../database/connection.ts';
import type { CheckUps } from '../checkups/index.ts';
import type { Patients } from '../patients/index.ts';
import { type TrendRow, trendsQueries } from './queries.ts';
import { chosenOf, measuresOf } from './trend-sound.ts';

export function createTrends(db: Database, patients: Patients, checkUps: CheckUps) {
  const queries = trendsQueries(db);
  return {
    /** Only what is stored: it computes no findings. */
    async ofPatient(patientId: number): Promise<PatientTrends> {
      await patients.get(patientId);
      const [all, rows] = await Promise.all([checkUps.list(patientId), queries.soundsOf(patientId)]);
      const oldestFirst = newestFirst(all).toReversed();
      const placeOf = new Map(oldestFirst.map(({ id }, place) => [id, place]));
      const macs = [...new Set(rows.flatMap(({ macAddress }) => macAddress ?? []))];
      const groups = Map.groupBy(rows, (each) => `${each.checkUpId} ${each.organ} ${each.position}`);
      const sounds = [...groups.values()].flatMap((ofPosition): TrendSound[] => {
        const chosen = chosenOf(ofPosition);
        if (!chosen) return [];
        const stethoscope = chosen.macAddress === null ? null : macs.indexOf(chosen.macAddress);
        return [{ ...measuresOf(chosen), stethoscope, ofRecordings: ofPosition.length }];
      });
      const place = ({ checkUpId }: TrendSound) => placeOf.get(checkUpId) ?? 0;
      return {
        checkUps: oldestFirst.map(({ id, sessionNumber, sessionDate, vitalSigns }) => ({
          id,
          number: sessionNumber,
          begunAt: sessionDate,
          vitalSigns: vitalSigns && valuesOf(vitalSigns),
        })),
        stethoscopes: macs.map((mac) => ({ name: nameOf(rows, mac) })),
        sounds: sounds.sort((one, other) => place(one) - place(other)),
      };
    },
  };
}
export type Trends = ReturnType<typeof createTrends>;

/** As the stethoscope was last called. */
const nameOf = (rows: readonly TrendRow[], mac: string) =>
  rows.find(({ macAddress }) => macAddress === mac)?.deviceName ?? '';

const valuesOf = (signs: NonNullable<Awaited<ReturnType<CheckUps['get']>>['vitalSigns']>) => {
  const { updatedAt: _at, updatedByUsername: _by, ...values } = signs;
  return values;
};
