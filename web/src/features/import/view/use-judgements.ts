import type { Organ } from '@sadap/contract/positions';
import type { ImportChannel } from '@sadap/contract/recordings';
import { useEffect, useRef, useState } from 'react';
import { convertFile } from '../model/convert-file.ts';
import type { ConvertedSound } from '../model/converted-sound.ts';
import type { CheckedSound } from '../model/sound-check.ts';

/** `failed`: could not be checked, and may be saved all the same, as a captured sound may. */
export type Judgement = 'checking' | 'failed' | Pick<ConvertedSound, 'changes' | 'picture' | 'quality'>;
type Judged = { file: File; channel: ImportChannel; judgement: Judgement };

/** The judgements of an import's files, made one at a time: each holds its whole sound. */
export function useJudgements(organ: Organ) {
  const [judged, setJudged] = useState<readonly Judged[]>([]);
  const waiting = useRef<Promise<void>>(Promise.resolve());
  const wanted = useRef(new Map<File, ImportChannel>());
  useEffect(() => () => wanted.current.clear(), []);

  const put = (one: Judged) =>
    setJudged((before) => [...before.filter(({ file }) => file !== one.file), one]);

  /** Judges what would be stored of a file; a channel chosen meanwhile counts. */
  const judge = (file: File, sound: CheckedSound, channel: ImportChannel) => {
    wanted.current.set(file, channel);
    put({ file, channel, judgement: 'checking' });
    const isWanted = () => wanted.current.get(file) === channel;
    waiting.current = waiting.current.then(async () => {
      if (!isWanted()) return;
      const judgement = await convertFile(file, sound, channel, organ).then(
        ({ changes, picture, quality }): Judgement => ({ changes, picture, quality }),
        (): Judgement => 'failed',
      );
      if (isWanted()) put({ file, channel, judgement });
    });
  };

  return {
    judge,
    judgementOf: (file: File): Judgement => judged.find((one) => one.file === file)?.judgement ?? 'checking',
  };
}
