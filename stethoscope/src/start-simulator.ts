import { readFileSync } from 'node:fs';
import type { DeviceCapability } from '@sadap/contract/device-protocol';
import { WebSocket } from 'ws';
import type { Clock } from './clock.ts';
import type { ConnectionState } from './connection-state.ts';
import type { Earpiece, StethoscopeListener } from './events.ts';
import { Journal } from './journal.ts';
import { linkOver } from './link.ts';
import { loopOfWav, RecordedSource } from './recorded-source.ts';
import { SampleStore } from './sample-store.ts';
import { type CutKind, SimulatedNetwork } from './simulated-network.ts';
import type { SoundSource } from './sound-source.ts';
import { Stethoscope } from './stethoscope.ts';

export type SimulatorOptions = {
  /** For example ws://127.0.0.1:8080/device */
  url: string;
  mac: string;
  key: string;
  /** Path of a WAV, or a source for each stream. Every stream begins at the recording's first sample. */
  sound: string | (() => SoundSource);
  bufferSeconds?: number;
  capabilities?: DeviceCapability[];
  silenceMs?: number;
  /** Clock of the simulator and its network; real time by default. */
  clock?: Clock;
  /** Folder that receives every sample. */
  journal?: string;
  /** Keep every sample for `streamedSamples`; on by default. */
  keepSamples?: boolean;
};

export type Simulator = {
  readonly state: ConnectionState;
  /** The stream that is being sampled. */
  readonly streamId: number | null;
  readonly earpiece: Earpiece;
  /** Every sample of that stream, sent or not. */
  streamedSamples(streamId: number): Int16Array<ArrayBuffer>;
  /** Cuts the network for this long. */
  cutConnection(durationMs: number, kind?: CutKind): void;
  /** Presses the button on the device. */
  pressButton(): void;
  /** Returns a function that unsubscribes. */
  on(listener: StethoscopeListener): () => void;
  stop(): void;
};

/** A simulated stethoscope that speaks the real protocol and plays a recording. */
export function startSimulator(options: SimulatorOptions): Simulator {
  const { sound, journal: journalFolder, keepSamples = true, ...device } = options;
  const listeners = new Set<StethoscopeListener>();
  const store = keepSamples ? new SampleStore() : null;
  const journal = journalFolder === undefined ? null : new Journal(journalFolder);
  const openLink = linkOver((to) => new WebSocket(to, { perMessageDeflate: false }));
  const network = new SimulatedNetwork(openLink, options.clock);
  const stethoscope = new Stethoscope({
    ...device,
    openSound: typeof sound === 'function' ? sound : recording(sound),
    openLink: network.open,
    onEvent: (event) => {
      if (event.type === 'made') {
        store?.add(event.streamId, event.samples);
        journal?.add(event.streamId, event.samples);
      }
      for (const listener of listeners) listener(event);
    },
  });
  stethoscope.start();
  return {
    get state() {
      return stethoscope.state;
    },
    get streamId() {
      return stethoscope.streamId;
    },
    get earpiece() {
      return stethoscope.earpiece;
    },
    streamedSamples: (streamId) => {
      if (!store) throw new Error('this simulator does not keep its samples');
      return store.all(streamId);
    },
    pressButton: () => stethoscope.pressButton(),
    cutConnection: (durationMs, kind = 'abrupt') => network.cut(durationMs, kind),
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      stethoscope.stop();
      journal?.close();
    },
  };
}

function recording(path: string): () => SoundSource {
  const loop = loopOfWav(readFileSync(path));
  return () => new RecordedSource(loop);
}
