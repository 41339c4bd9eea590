import type { DeviceCapability } from '@sadap/contract/device-protocol';
import { WebSocket } from 'ws';
import type { Clock } from './clock.ts';
import type { ConnectionState } from './connection-state.ts';
import type { Earpiece, StethoscopeListener } from './events.ts';
import { Journal } from './journal.ts';
import { linkOver } from './link.ts';
import { SampleStore } from './sample-store.ts';
import { Scene, type Segment } from './scene.ts';
import type { SceneSound } from './scene-sounds.ts';
import { type CutKind, SimulatedNetwork } from './simulated-network.ts';
import type { SoundSource } from './sound-source.ts';
import { Stethoscope } from './stethoscope.ts';

export type SimulatorOptions = {
  /** For example ws://127.0.0.1:8080/device */
  url: string;
  mac: string;
  key: string;
  /**
   * What it hears on the chest: the path of a WAV, `heart` or `lung`; every stream begins at the recording's
   * first sample. Or a source for each stream, which nobody can lay on or lift.
   */
  sound: string | (() => SoundSource);
  /** Whether it lies on the chest at first; on by default. `script`, `room` and `seed`: see `Scene`. */
  laidOn?: boolean;
  script?: readonly Segment[];
  room?: SceneSound;
  seed?: number;
  bufferSeconds?: number;
  capabilities?: DeviceCapability[];
  /** Sends its sound compressed to a server that takes it so; on by default. */
  compresses?: boolean;
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
  /** Puts it on the chest, with a rub. `sound`: what it hears there, by default what it always does. */
  layOn(sound?: SceneSound): void;
  /** Takes it away from the chest. */
  lift(): void;
  /** Plays a script from its beginning. */
  play(script: readonly Segment[]): void;
  /** Returns a function that unsubscribes. */
  on(listener: StethoscopeListener): () => void;
  stop(): void;
};

/** A simulated stethoscope that speaks the real protocol and plays a recording or a script. */
export function startSimulator(options: SimulatorOptions): Simulator {
  const {
    sound,
    laidOn,
    script,
    room,
    seed,
    journal: journalFolder,
    keepSamples = true,
    ...device
  } = options;
  const scene =
    typeof sound === 'function'
      ? null
      : new Scene({
          sound,
          ...(laidOn === undefined ? {} : { laidOn }),
          ...(script ? { script } : {}),
          ...(room === undefined ? {} : { room }),
          ...(seed === undefined ? {} : { seed }),
        });
  const played = (): Scene => {
    if (!scene) throw new Error('this simulator plays a source of its own');
    return scene;
  };
  const listeners = new Set<StethoscopeListener>();
  const store = keepSamples ? new SampleStore() : null;
  const journal = journalFolder === undefined ? null : new Journal(journalFolder);
  const openLink = linkOver((to) => new WebSocket(to, { perMessageDeflate: false }));
  const network = new SimulatedNetwork(openLink, options.clock);
  const stethoscope = new Stethoscope({
    ...device,
    openSound: typeof sound === 'function' ? sound : () => played().openSource(),
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
    layOn: (where) => played().layOn(where),
    lift: () => played().lift(),
    play: (next) => played().play(next),
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
