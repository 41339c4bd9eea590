import type { Organ } from '@sadap/contract/positions';
import { encodeWav, type WavInfo } from '@sadap/dsp';
import { TEACHING_RATE_HZ, teachingSound } from '@sadap/dsp/teaching-sounds';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { checkUp, patient } from '../../../../test/sample-data.ts';
import { en } from '../../../i18n/texts/index.ts';
import { convertedSound } from '../model/converted-sound.ts';
import { ImportDialog } from './import-dialog.tsx';

// There are no workers here: the same is worked out in place.
vi.mock('../model/convert-file.ts', () => ({
  convertFile: async (file: File, { info }: { info: WavInfo }, channel: 'mix', organ: Organ | null) =>
    convertedSound({ bytes: new Uint8Array(await file.arrayBuffer()), info, channel, organ }),
}));

const words = en.importing;
const HEART = Float32Array.from(
  teachingSound({ organ: 'heart', seed: 3, bpm: 70 }),
  (sample) => sample / 32_768,
);

/** A 32-bit float WAV with one sound for each channel. */
function floatWav(...channels: Float32Array[]): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0;
  const samples = new Float32Array(frames * channels.length);
  channels.forEach((sound, channel) => {
    sound.forEach((sample, frame) => {
      samples[frame * channels.length + channel] = sample;
    });
  });
  const bytes = new Uint8Array(44 + samples.byteLength);
  bytes.set(encodeWav(new Int16Array(0), TEACHING_RATE_HZ));
  bytes.set(new Uint8Array(samples.buffer), 44);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, bytes.length - 8, true);
  view.setUint16(20, 3, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(28, TEACHING_RATE_HZ * 4 * channels.length, true);
  view.setUint16(32, 4 * channels.length, true);
  view.setUint16(34, 32, true);
  view.setUint32(40, samples.byteLength, true);
  return bytes;
}

async function choose(bytes: Uint8Array<ArrayBuffer>, name = 'REC001.wav', organ: Organ = 'heart') {
  await openPage(
    <ImportDialog
      organ={organ}
      patient={patient()}
      checkUp={checkUp()}
      recordings={[]}
      onClose={() => undefined}
    />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File([bytes], name, { type: 'audio/wav' })] } });
  const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Save 1 sound/, hidden: true });
  return { dialog, save };
}
const place = (select: HTMLElement, position: string) =>
  fireEvent.change(select, { target: { value: position } });

test('a wild sample is told with both pictures, and the sound is judged good, before it can be saved', async () => {
  const wild = HEART.slice();
  wild[20_000] = 1e6;
  const { dialog, save } = await choose(floatWav(wild));
  expect(await dialog.findByText(words.change.title)).toBeTruthy();
  expect(dialog.getByText(/1 sample\(s\) far beyond the sound.*\(second 5\)/)).toBeTruthy();
  expect(dialog.getByRole('img', { name: words.change.sent })).toBeTruthy();
  expect(dialog.getByRole('img', { name: words.change.stored })).toBeTruthy();
  expect(document.querySelector('[data-quality=good]')).not.toBeNull();
  expect(save().disabled).toBe(true);
  place(dialog.getByLabelText(`${words.position}: REC001.wav`), 'Mitral');
  await waitFor(() => expect(save().disabled).toBe(false));
});

test.each([
  ['silence', floatWav(new Float32Array(HEART.length)), en.quality.problem.silence.name],
  [
    'a sound that is all but lost',
    floatWav(HEART.map((each) => each * 2e-3)),
    en.quality.problem.silence.name,
  ],
  [
    'a sound under a constant far beyond it',
    floatWav(HEART.map((each) => each + 3000)),
    en.quality.verdict.poor,
  ],
])('%s is judged as a captured one would be', async (_what, bytes, problem) => {
  const { dialog } = await choose(bytes);
  expect(await dialog.findByText(problem)).toBeTruthy();
  expect(dialog.getByText(en.quality.mayBeSaved)).toBeTruthy();
});

test('channels that cancel each other are told; the channel that is chosen instead is judged anew', async () => {
  const { dialog } = await choose(
    floatWav(
      HEART,
      HEART.map((each) => -each),
    ),
  );
  expect(await dialog.findByText(/The channels cancel each other/)).toBeTruthy();
  fireEvent.click(dialog.getByLabelText(words.channels.left));
  await waitFor(() => expect(document.querySelector('[data-quality=good]')).not.toBeNull());
  expect(dialog.queryByText(words.change.title)).toBeNull();
});

test('four channels can be chosen one by one', async () => {
  const { dialog } = await choose(floatWav(HEART, HEART, HEART, HEART));
  expect(await dialog.findByText(/4 channels/)).toBeTruthy();
  expect(dialog.getByLabelText('4')).toBeTruthy();
});

test('what a file is, and why it cannot be read, is said by its name', async () => {
  const { dialog } = await choose(new TextEncoder().encode('fLaC and what follows it'), 'heart.wav');
  expect(await dialog.findByText('This is FLAC, not WAV')).toBeTruthy();
});

const wav = () => floatWav(HEART);
test.each([
  ['heart', 'MD_016_sit_Pul.wav', 'Pulmonic'],
  ['heart', '13918_MV.wav', 'Mitral'],
  ['heart', 'AML patient 3.wav', ''],
  ['heart', 'AV.wav', ''],
  ['lung', 'lung sounds all fields.wav', ''],
  ['lung', 'PLR.wav', ''],
  ['lung', 'BP100_N,N,P R M,70,F.wav', 'Posterior_Middle_Right'],
] as const)('in the %s import %s preselects "%s", and Save waits for a choice', async (organ, name, position) => {
  const { dialog, save } = await choose(wav(), name, organ);
  const select = await dialog.findByLabelText<HTMLSelectElement>(`${words.position}: ${name}`);
  expect(select.value).toBe(position);
  expect(dialog.queryByText(words.mismatch.organ[organ])).toBeNull();
  await waitFor(() => expect(document.querySelector('[data-quality]')).not.toBeNull());
  expect(save().disabled).toBe(position === '');
});

test('a heart in the lung import is told so', async () => {
  const { dialog } = await choose(wav(), 'MD_016_sit_Pul.wav', 'lung');
  expect(await dialog.findByText(words.mismatch.organ.lung)).toBeTruthy();
});
