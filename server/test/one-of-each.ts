import { randomUUID } from 'node:crypto';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { Examination } from '@sadap/contract/examinations';
import type { PatientFile } from '@sadap/contract/files';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Question } from '@sadap/contract/questions';
import type { Recording } from '@sadap/contract/recordings';
import { encodeWav } from '@sadap/dsp';
import type { SignedIn } from './api-client.ts';
import type { TestServer } from './server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const formOf = (fields: Record<string, string | File>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
export const pngFile = () => new File([PNG], 'p.png', { type: 'image/png' });
const wavFile = (value: number) =>
  new File([encodeWav(new Int16Array(11 * 4000).fill(value), 4000)], 'a.wav');

/** Everything that a patient can have, made by the owner; the colleague is asked about the heart sound. */
export async function oneOfEach(server: TestServer, owner: SignedIn, colleague: SignedIn) {
  async function make<Made>(path: string, body: unknown): Promise<Made> {
    const answer = await server.call('POST', path, owner.token, body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const { patient, checkUp } = await server.patientWithCheckUp(owner.token);
  const soundForm = (position: string) =>
    formOf({
      file: wavFile(patient.id),
      position,
      patient_id: String(patient.id),
      session_id: String(checkUp.id),
    });
  const heart = await make<Recording>('/heartsoundrecordings', soundForm('Aortic'));
  const lung = await make<Recording>('/lungsoundrecordings', soundForm('Anterior_Upper_Left'));
  const file = await make<PatientFile>(`/patients/${patient.patientID}/files`, formOf({ file: pngFile() }));
  const question = await make<Question>('/questions', {
    recordingId: heart.recording_id,
    askedId: colleague.userId,
    question: '?',
  });
  const examination = await make<Examination>('/examinations', {
    sessionId: checkUp.id,
    protocolId: 'lung-short',
  });
  const toBeNamed = await make<ToBeNamed>('/patients/to-be-named', {});
  const { rows: protocols } =
    await server.sql(`insert into protocols (name_th, name_en, ages, steps, changed_by,
      changed_at)
    values ('หัวใจ', '', 'all', '[]', ${owner.userId}, now()) returning id`);
  const quality = JSON.stringify({ organ: 'heart', durationS: 11, verdict: 'poor', problems: [] });
  const { rows } = await server.sql(`insert into ai_analyses (recording_id, author, model_name, model_version,
      model_sha256, confidence, findings, novelty, quality, duration_s, analysed_s, warnings, spectrum, notes,
      normal_blob_key, analysis_blob_key)
    values (${heart.recording_id}, ${owner.userId}, 'heart_classifier_v1', '1', '', '{"Normal":1}', '{}', 0,
      '${quality}', 11, 11, '[]', '{"lowHz":25,"highHz":1000,"seconds":11}', '', 'none/normal', 'none/analysis')
    returning id`);
  const captureId = randomUUID();
  await server.sql(`insert into captures (id, state, organ, position, check_up_id, clinician, device_name,
      mac_address, stream_id, first_sample, last_sample, durable_sample, newest_sample, newest_at, started_at,
      progress_at, ended_at)
    values ('${captureId}', 'interrupted', 'heart', 'Aortic', ${checkUp.id}, ${owner.userId}, 'd',
      '02:00:00:00:00:00', 1, 0, 0, 0, 0, now(), now(), now(), now())`);
  return {
    patient,
    checkUp,
    heart,
    lung,
    file,
    question,
    examinationId: examination.id,
    toBeNamedId: toBeNamed.patientId,
    protocolId: Number(protocols[0].id),
    captureId,
    aiAnalysisId: Number(rows[0].id),
    soundForm,
    analysis: { doctor_analysis: NORMAL_HEART_ANALYSIS },
    teachingCase: {
      recordingId: heart.recording_id,
      analysisVersion: 1,
      title: { th: 'เสียงหัวใจ', en: '' },
      question: '',
      explanation: '',
      ageBand: null,
      consent: { given: true, by: 'x', on: '2026-01-01', note: '' },
      heardWhole: true,
    },
  };
}
export type OneOfEach = Awaited<ReturnType<typeof oneOfEach>>;
