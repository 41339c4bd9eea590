import { VOLUME_DEFAULT_TABLE } from '@sadap/contract/limits';
import type { ListeningFilter } from '@sadap/contract/recordings';
import type { Loop, SoundEnvelope } from '@sadap/dsp';
import { currentSession, loginOf } from '../platform/session.ts';
import { Listeners } from '../platform/store.ts';
import { hasAudioWorklet } from './audio-context.ts';
import { ElementOutput } from './element-output.ts';
import { playbackEngine } from './playback-engine.ts';
import { playbackGain } from './playback-gain.ts';
import type { OutputState, Sound, SoundOutput } from './sound-output.ts';
import { WorkletOutput } from './worklet-output.ts';

export type { Sound } from './sound-output.ts';

/** Specification 2, section 4, Playback. */
type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'ended';
type PlayerState = {
  sound: Sound | null;
  status: PlayerStatus;
  /** The slider's value; the gain is a tenth of it, at most 1. */
  volume: number;
  filter: ListeningFilter;
  speed: number;
  loop: Loop | null;
  /** Where it pauses, if a stretch is played once. */
  untilS: number | null;
  /** Gain above stored, for sounds too soft to be judged; one of `BOOSTS_DB`. */
  boostDb: number;
  /** Gain that brings compared sounds to the same loudness, by the sound's key. */
  trim: Readonly<Record<string, number>>;
  /** Sounds played since this page was loaded, by login: the next user has heard nothing yet. */
  heard: ReadonlySet<string>;
  /** Played by the fallback, which has no listening filters. */
  isFallback: boolean;
};
/** `seek`: the sound's length did not become known in time. */
type PlayerFailure = 'failed' | 'damaged' | 'blocked' | 'silent' | 'seek';

/** Play this close to the end restarts the sound. */
const END_S = 0.05;
const METADATA_WAIT_MS = 5_000;
/** Initial settings of every sound. A boost that stayed would hit the ear with the next, louder sound. */
const OWN_SETTINGS = { speed: 1, loop: null, untilS: null, boostDb: 0 } as const;
const heardBy = (key: string) => `${loginOf(currentSession())} ${key}`;
const STATUS: Record<OutputState, PlayerStatus> = {
  waiting: 'loading',
  playing: 'playing',
  paused: 'paused',
  ended: 'ended',
};

/** The only player of stored sound: starting one ends the previous one. */
class SoundPlayer {
  /** Loaded sounds by key: the current one and those kept ready to switch to. */
  readonly #outputs = new Map<string, SoundOutput>();
  readonly #kept = new Set<string>();
  #state: PlayerState = {
    sound: null,
    status: 'idle',
    volume: VOLUME_DEFAULT_TABLE,
    filter: 'none',
    speed: 1,
    loop: null,
    untilS: null,
    boostDb: 0,
    trim: {},
    heard: new Set(),
    isFallback: false,
  };
  readonly #listeners = new Listeners();
  readonly #failureListeners = new Listeners<[PlayerFailure]>();

  readonly state = (): PlayerState => this.#state;
  readonly subscribe = this.#listeners.add;
  readonly onFailure = this.#failureListeners.add;

  get #current(): SoundOutput | null {
    const { sound } = this.#state;
    return sound ? (this.#outputs.get(sound.key) ?? null) : null;
  }

  /** Position in the current sound, in seconds. */
  positionS(): number {
    return this.#state.status === 'ended' ? 0 : (this.#current?.positionS() ?? 0);
  }

  /** Position in the current sound, 0 to 1. */
  progress(): number {
    const durationS = this.#current?.durationS;
    if (!durationS || this.#state.status === 'ended') return 0;
    return Math.min(1, this.positionS() / durationS);
  }

  /** Prepares what every sound needs; if it fails, the first sound reports it. */
  prepare(): void {
    if (hasAudioWorklet()) playbackEngine.prepare().catch(() => undefined);
  }

  /** Loads sounds ahead and keeps them until `release`; in a tap, it also wakes the browser's audio. */
  keep(...sounds: Sound[]): void {
    for (const sound of sounds) {
      this.#kept.add(sound.key);
      if (!this.#outputs.has(sound.key)) this.#open(sound);
    }
  }

  release(...keys: string[]): void {
    for (const key of keys) {
      this.#kept.delete(key);
      if (this.#state.sound?.key !== key) this.#close(key);
    }
  }

  /** Loads the surroundings of a position in a kept sound, so that switching to it is instant. */
  preload(key: string, positionS: number): void {
    this.#outputs.get(key)?.preload(positionS);
  }

  /** Whether the current user has heard a sound, or its beginning, since the page was loaded. */
  wasHeard(key: string): boolean {
    return this.#state.heard.has(heardBy(key));
  }

  /** Loudness over time of a loaded sound, as far as it is loaded. */
  envelope(key: string): SoundEnvelope | null {
    return this.#outputs.get(key)?.envelope ?? null;
  }

  /** Play, pause or resume; another sound replaces the current one. */
  toggle(sound: Sound): void {
    const { sound: current, status } = this.#state;
    const loopFromS = this.#state.loop?.fromS ?? 0;
    // A loop chosen before anything played belongs to this sound.
    if (!current) this.play(sound, loopFromS);
    else if (current.key !== sound.key || status === 'idle') this.play(sound, 0);
    else if (status === 'playing' || status === 'loading') this.#current?.pause();
    else if (status === 'ended' || this.#isAtEnd()) this.play(sound, loopFromS);
    else this.play(sound);
  }

  #isAtEnd(): boolean {
    const durationS = this.#current?.durationS;
    return durationS != null && this.positionS() >= durationS - END_S;
  }

  /** Plays a sound from a position; by default from the current one. */
  play(sound: Sound, positionS?: number): void {
    this.#playUntil(sound, positionS, null);
  }

  /** Plays a stretch once and pauses at its end. A chosen loop, which would turn back before, is given up. */
  playStretch(sound: Sound, { fromS, toS }: Loop): void {
    this.#become({ loop: null });
    this.#playUntil(sound, fromS, toS);
  }

  #playUntil(sound: Sound, positionS: number | undefined, untilS: number | null): void {
    const output = this.#choose(sound, 'loading');
    this.#become({ untilS });
    this.#apply(output);
    output.play(positionS);
  }

  /** Jumps to a share of the sound; waits for its length if necessary. */
  async seek(sound: Sound, share: number): Promise<void> {
    const output = this.#outputOf(sound);
    await output.durationKnown(METADATA_WAIT_MS);
    if (this.#outputs.get(sound.key) !== output) return;
    if (output.durationS === null) this.#fail('seek');
    else this.seekTo(sound, Math.min(Math.max(share, 0), 0.999) * output.durationS);
  }

  /** Jumps to a second of the sound, and makes it the current one. */
  seekTo(sound: Sound, positionS: number): void {
    if (this.#state.untilS !== null) this.#change({ untilS: null });
    const isOther = this.#state.sound?.key !== sound.key;
    if (isOther || this.#state.status === 'idle') this.#choose(sound, 'paused');
    this.#current?.seek(positionS);
    if (this.#state.status === 'ended') this.#become({ status: 'paused' });
    this.#listeners.tell();
  }

  setVolume(volume: number): void {
    this.#change({ volume });
  }

  setFilter(filter: ListeningFilter): void {
    this.#change({ filter });
  }

  setSpeed(speed: number): void {
    this.#change({ speed });
  }

  /** A silent sound jumps to the chosen stretch: Play starts with it, wherever the cursor was left. */
  setLoop(loop: Loop | null): void {
    this.#change({ loop });
    const { sound, status } = this.#state;
    if (!loop || !sound || status !== 'paused') return;
    const at = this.positionS();
    if (at < loop.fromS || at >= loop.toS) this.seekTo(sound, loop.fromS);
  }

  setBoost(boostDb: number): void {
    this.#change({ boostDb });
  }

  setTrim(trim: Readonly<Record<string, number>>): void {
    this.#change({ trim });
  }

  /** Ends playback; if a sound is named, only of that one. */
  stop(key?: string): void {
    const current = this.#state.sound?.key;
    if (current === undefined || (key !== undefined && current !== key)) return;
    if (this.#kept.has(current)) this.#outputs.get(current)?.pause();
    this.#become({ sound: null, status: 'idle', ...OWN_SETTINGS });
    if (!this.#kept.has(current)) this.#close(current);
  }

  #outputOf(sound: Sound): SoundOutput {
    const existing = this.#outputs.get(sound.key);
    if (existing) return existing;
    return this.#choose(sound, 'paused');
  }

  /** Makes a sound the current one; the previous one falls silent. */
  #choose(sound: Sound, status: PlayerStatus): SoundOutput {
    const before = this.#state.sound?.key;
    const output = this.#outputs.get(sound.key) ?? this.#open(sound);
    const isOther = before !== undefined && before !== sound.key;
    // They belong to the sound for which they were set; compared sounds share them.
    const isCompared = isOther && this.#kept.has(before) && this.#kept.has(sound.key);
    const isFallback = output instanceof ElementOutput;
    this.#become({ sound, status, isFallback, ...(isOther && !isCompared ? OWN_SETTINGS : {}) });
    if (isOther) this.#outputs.get(before)?.pause();
    this.#apply(output);
    if (isOther && !this.#kept.has(before)) this.#close(before);
    return output;
  }

  #open(sound: Sound, Output = hasAudioWorklet() ? WorkletOutput : ElementOutput): SoundOutput {
    const isHere = () => this.#outputs.get(sound.key) === output;
    const isCurrent = () => isHere() && this.#state.sound?.key === sound.key;
    const output: SoundOutput = new Output(sound.path, {
      onState: (state) => {
        if (isCurrent()) this.#become({ status: STATUS[state] });
      },
      onFailure: (failure) => {
        if (!isHere()) return;
        if (failure === 'blocked' || failure === 'silent') {
          if (isCurrent()) this.#become({ status: 'paused' });
          this.#fail(failure);
        } else if (failure === 'unreachable') {
          // It keeps its position: Play retries.
          output.pause();
          if (isCurrent()) this.#fail('failed');
        } else if (failure === 'damaged') this.#giveUp(sound.key, failure);
        else if (output instanceof ElementOutput) this.#giveUp(sound.key, 'failed');
        else this.#fallBack(sound, output);
      },
    });
    this.#outputs.set(sound.key, output);
    return output;
  }

  /** The worklet cannot play this sound: the blob player takes over at the same position. */
  #fallBack(sound: Sound, failed: SoundOutput): void {
    const positionS = failed.positionS();
    failed.close();
    const output = this.#open(sound, ElementOutput);
    const { sound: current, status } = this.#state;
    if (current?.key !== sound.key) return;
    this.#become({ isFallback: true });
    this.#apply(output);
    if (status === 'loading' || status === 'playing') output.play(positionS);
  }

  #giveUp(key: string, failure: 'failed' | 'damaged'): void {
    const isCurrent = this.#state.sound?.key === key;
    this.#kept.delete(key);
    if (isCurrent) this.#become({ sound: null, status: 'idle' });
    this.#close(key);
    if (isCurrent) this.#fail(failure);
  }

  #close(key: string): void {
    const output = this.#outputs.get(key);
    this.#outputs.delete(key);
    output?.close();
  }

  #change(change: Partial<PlayerState>): void {
    this.#become(change);
    if (this.#current) this.#apply(this.#current);
  }

  #apply(output: SoundOutput): void {
    const { sound, volume, boostDb, filter, speed, loop, untilS, trim } = this.#state;
    const gain = playbackGain(volume, boostDb, trim[sound?.key ?? '']);
    output.apply({ gain, filter, speed, loop, untilS });
  }

  #fail(failure: PlayerFailure): void {
    this.#failureListeners.tell(failure);
  }

  #become(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    const { sound, status, heard } = this.#state;
    if (sound && status === 'playing' && !this.wasHeard(sound.key))
      this.#state = { ...this.#state, heard: new Set(heard).add(heardBy(sound.key)) };
    this.#listeners.tell();
  }
}

export const soundPlayer = new SoundPlayer();
