export * from './core.ts';
export { journalFileName } from './journal.ts';
export { loopOfWav, RecordedSource } from './recorded-source.ts';
export type { Segment } from './scene.ts';
export type { SceneSound } from './scene-sounds.ts';
export type { CutKind } from './simulated-network.ts';
export { type Simulator, type SimulatorOptions, startSimulator } from './start-simulator.ts';
