import { encodeFrame } from '@sadap/contract/sound-frames';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import type { LineTrouble } from '../model/line-trouble.ts';
import { endLiveSound, hearFrame } from '../model/live-sound.ts';
import { INITIAL_STREAM } from '../model/stream-state.ts';
import { LineTroubleText } from './line-trouble-text.tsx';
import { StreamHint } from './listening-controls.tsx';
import { useLineTrouble } from './use-line-trouble.ts';

const realtime = vi.hoisted(() => ({ late: (_event: { mac: string; lateMs: number }) => {} }));
vi.mock('../../../platform/realtime.ts', async (original) => ({
  ...(await original<object>()),
  useServerConnected: () => true,
  useRealtimeEvent: (event: string, listener: (typeof realtime)['late']) => {
    if (event === 'stream:late') realtime.late = listener;
  },
}));
const MAC = '02:00:00:00:00:01';

describe('the words', () => {
  test.each<[LineTrouble, number | null | undefined, 'en' | 'th', string]>([
    [
      { kind: 'breaking', line: 'own' },
      30,
      'en',
      'The sound is breaking up: your line is slow. You can record: what is stored is whole.',
    ],
    [
      { kind: 'late', line: 'own', lateS: 4 },
      null,
      'en',
      'The sound is 4 s late: your line is slow. You can record: what is stored is whole.',
    ],
    [
      { kind: 'breaking', line: 'stethoscope', owedS: 1 },
      30,
      'th',
      'เสียงขาดเป็นช่วง ๆ เพราะเครือข่ายของสเต็ทโตสโคปช้า ยังอัดเสียงได้ โดยเริ่มตั้งแต่ตอนที่กดอัด และเสียงที่เก็บไว้ครบถ้วน',
    ],
    [
      { kind: 'breaking', line: 'own' },
      30,
      'th',
      'เสียงขาดเป็นช่วง ๆ เพราะเครือข่ายของเครื่องนี้ช้า ยังอัดเสียงได้ เสียงที่เก็บไว้ครบถ้วน',
    ],
    [
      { kind: 'reduced', line: 'own' },
      30,
      'en',
      'Your line is slow: what you hear live has less detail, complete up to 1,800 Hz. You can record: what is stored is whole.',
    ],
    [
      { kind: 'reduced', line: 'own' },
      undefined,
      'th',
      'เครือข่ายของเครื่องนี้ช้า จึงลดรายละเอียดของเสียงที่ฟังสด ได้ยินครบถึง 1,800 เฮิรตซ์',
    ],
    // A guest does not record.
    [{ kind: 'breaking', line: 'own' }, undefined, 'en', 'The sound is breaking up: your line is slow.'],
  ])('%j with a buffer of %s s, in %s', async (trouble, bufferSeconds, language, words) => {
    await openPage(
      <LineTroubleText trouble={trouble} {...(bufferSeconds === undefined ? {} : { bufferSeconds })} />,
      { language },
    );
    // Thai has joiners within words.
    expect(document.body.textContent.replaceAll('\u2060', '')).toContain(words);
  });

  test.each([
    [26, true],
    [27, false],
  ])('a stethoscope that keeps 30 s and owed %d s: whole %s', async (owedS, isWhole) => {
    await openPage(
      <>
        <LineTroubleText
          trouble={{ kind: 'late', line: 'stethoscope', lateS: 9, owedS }}
          bufferSeconds={30}
        />
        <LineTroubleText trouble={{ kind: 'breaking', line: 'stethoscope', owedS }} bufferSeconds={30} />
      </>,
    );
    expect(screen.getByText(/is 9 s late: the stethoscope’s line/)).toBeTruthy();
    expect(screen.queryAllByText(/what is stored is whole/)).toHaveLength(isWhole ? 2 : 0);
  });
});

describe('sound as it arrives', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    endLiveSound();
    vi.useRealTimers();
  });

  function Shown({ isLive }: { isLive: boolean }) {
    return <output>{JSON.stringify(useLineTrouble(MAC, isLive))}</output>;
  }
  let next = 0;
  /** Live frames for so long. */
  function hear(lengthMs: number): void {
    for (let ms = 0; ms < lengthMs; ms += 20) {
      act(() => {
        hearFrame(encodeFrame({ streamId: 7, firstSample: next, samples: new Int16Array(320) }));
        vi.advanceTimersByTime(20);
      });
      next += 320;
    }
  }
  const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');

  test('is called broken within two seconds, and whole again once it is', () => {
    render(<Shown isLive />);
    hear(5_000);
    expect(shown()).toBeNull();
    next += 8_000;
    hear(1_500);
    expect(shown()).toEqual({ kind: 'breaking', line: 'own' });
    hear(3_000);
    expect(shown()).not.toBeNull();
    hear(4_000);
    expect(shown()).toBeNull();
  });

  test('that stops is called broken within two seconds, until the stream ends', () => {
    const { rerender } = render(<Shown isLive />);
    hear(2_000);
    act(() => void vi.advanceTimersByTime(2_000));
    expect(shown()).toEqual({ kind: 'breaking', line: 'own' });
    rerender(<Shown isLive={false} />);
    expect(shown()).toBeNull();
  });

  const stream = {
    ...INITIAL_STREAM,
    phase: 'streaming' as const,
    deviceStatus: 'streaming' as const,
    bufferSeconds: 30,
    mac: MAC,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(true),
    refresh: () => Promise.resolve(true),
    followProgress: () => undefined,
    closeCapture: () => undefined,
  };

  test('of which nothing comes any more is blamed on no line, unless the server does', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openPage(<StreamHint stream={stream} isComing={false} />);
    hear(1_000);
    act(() => void vi.advanceTimersByTime(4_000));
    expect(screen.getByText(/No sound comes in/)).toBeTruthy();
    expect(screen.queryByText(/your line|You can record/)).toBeNull();
    act(() => {
      realtime.late({ mac: MAC, lateMs: 5_000 });
      vi.advanceTimersByTime(1_000);
    });
    expect(screen.getByText(/the stethoscope’s line is slow/)).toBeTruthy();
  });
});
