export * from './core.ts';
export { journalFileName } from './journal.ts';
export { loopOfWav, RecordedSource } from './recorded-source.ts';
export type { CutKind } from './simulated-network.ts';
export { type Simulator, type SimulatorOptions, startSimulator } from './start-simulator.ts';
