import { z } from 'zod';
import { type ValidationKey, withMessage } from '../validation/index.ts';
import { isBloodPressureInOrder } from './index.ts';

const whole = (max: number, key: ValidationKey) =>
  z
    .number(withMessage(key))
    .min(1, withMessage(key))
    .max(max, withMessage(key))
    .refine(Number.isInteger, withMessage('wholeNumber'));

const signs = {
  heartRate: whole(400, 'heartRateRange'),
  bloodPressureSystolic: whole(400, 'bloodPressureRange'),
  bloodPressureDiastolic: whole(400, 'bloodPressureRange'),
  oxygenSaturation: whole(100, 'oxygenSaturationRange'),
  respirationRate: whole(150, 'respirationRateRange'),
  temperature: z
    .number(withMessage('temperatureRange'))
    .min(20, withMessage('temperatureRange'))
    .max(45, withMessage('temperatureRange'))
    // As thermometers show it; a sum of floating-point numbers may carry more.
    .overwrite((celsius) => Math.round(celsius * 10) / 10),
};

/** A new measurement: absent means not measured. */
export const newVitalSignFields = z.object(signs).partial().shape;

/** Changes of a measurement: absent means unchanged, null removes a value. */
export const vitalSignFields = {
  heartRate: signs.heartRate.nullish(),
  bloodPressureSystolic: signs.bloodPressureSystolic.nullish(),
  bloodPressureDiastolic: signs.bloodPressureDiastolic.nullish(),
  oxygenSaturation: signs.oxygenSaturation.nullish(),
  respirationRate: signs.respirationRate.nullish(),
  temperature: signs.temperature.nullish(),
};

/** The arguments for zod; a fresh object, since zod modifies the one it gets. */
export const bloodPressureOrder = () => ({
  path: ['bloodPressureDiastolic'],
  ...withMessage('bloodPressureOrder'),
});

export const VitalSignsInput = z.object(vitalSignFields).refine(isBloodPressureInOrder, bloodPressureOrder());
export type VitalSignsInput = z.infer<typeof VitalSignsInput>;

const measured = z.number().nullable();
/** The stored values; null means not measured. */
export const vitalSignValues = {
  heartRate: measured,
  bloodPressureSystolic: measured,
  bloodPressureDiastolic: measured,
  oxygenSaturation: measured,
  respirationRate: measured,
  temperature: measured,
};

/** One set of measurements. */
export const VitalSigns = z
  .object({ ...vitalSignValues, updatedAt: z.iso.datetime(), updatedByUsername: z.string() })
  .meta({ id: 'VitalSigns' });
export type VitalSigns = z.infer<typeof VitalSigns>;

/** A patient's measurements over time, newest first; those taken outside a check-up carry no session. */
export const VitalSignsEntry = VitalSigns.extend({
  sessionId: z.number().int().nullable(),
  sessionNumber: z.number().int().nullable(),
});
export type VitalSignsEntry = z.infer<typeof VitalSignsEntry>;
