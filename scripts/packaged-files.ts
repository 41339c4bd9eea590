/** By Node's name of the processor. */
export const DEBIAN_ARCHITECTURES: Record<string, string | undefined> = { x64: 'amd64', arm64: 'arm64' };

/** Folders whose code runs on a server, or is read there. */
const FOLDERS = ['contract', 'deploy', 'docs', 'dsp', 'models', 'scripts', 'server', 'stethoscope'];
const FILES = ['LICENSE', 'NOTICE', 'README.md', 'package.json', 'package-lock.json'];

/** Whether a file of the repository belongs into a release: what a server runs, without tests and tools. */
export function isPackaged(path: string): boolean {
  if (/\.test\.ts$|^[^/]+\/test\//.test(path)) return false;
  // npm wants the description of every workspace.
  if (FILES.includes(path) || /^[^/]+\/package\.json$/.test(path)) return true;
  return FOLDERS.includes(path.split('/')[0] ?? '') && path.includes('/');
}

/** Below node_modules: what is brought for other kinds of machines, and for graphics cards. */
const ONNX = 'node_modules/onnxruntime-node/bin/napi-v6';
const OTHER = process.arch === 'x64' ? 'arm64' : 'x64';
export const UNUSED_BINARIES = [`${ONNX}/darwin`, `${ONNX}/win32`, `${ONNX}/linux/${OTHER}`];
