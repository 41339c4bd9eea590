import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeEvent } from './describe-event.ts';
import { parseScript } from './scene.ts';
import { startSimulator } from './start-simulator.ts';

const USAGE = `A simulated stethoscope.

  node stethoscope/src/simulator.ts --mac 02:00:00:00:00:01 --sound stethoscope/sounds/heart-normal-1.wav

  --url URL           the server's device socket (ws://127.0.0.1:8080/device)
  --mac MAC           as it was added to the server
  --key-file FILE     file with the device's key; or set STETHOSCOPE_KEY, or, where nobody looks, --key KEY
  --sound FILE        WAV to play, mono PCM 16-bit, any rate; or heart, or lung
  --script SCRIPT     plays this in each stream, such as 'room 3, rub 0.5, heart 20, rub 0.4, room'
  --name NAME         name in the log (the MAC address)
  --buffer SECONDS    what it keeps for a lost connection (30)
  --raw               never send compressed sound
  --journal FOLDER    write every sample made, a raw file for each stream
`;

const { values: given } = parseArgs({
  options: {
    url: { type: 'string', default: 'ws://127.0.0.1:8080/device' },
    mac: { type: 'string' },
    key: { type: 'string' },
    'key-file': { type: 'string' },
    sound: { type: 'string' },
    script: { type: 'string' },
    name: { type: 'string' },
    buffer: { type: 'string', default: '30' },
    raw: { type: 'boolean', default: false },
    journal: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const keyFile = given['key-file'];
const key = given.key ?? (keyFile ? readFileSync(keyFile, 'utf8').trim() : process.env.STETHOSCOPE_KEY);
const bufferSeconds = Number(given.buffer);
if (given.help || !given.mac || !(given.sound ?? given.script) || !key || !(bufferSeconds > 0)) {
  process.stdout.write(USAGE);
  process.exit(given.help ? 0 : 2);
}

const name = given.name ?? given.mac;
const simulator = startSimulator({
  url: given.url,
  mac: given.mac,
  key,
  sound: given.sound ?? 'heart',
  ...(given.script === undefined ? {} : { script: parseScript(given.script) }),
  bufferSeconds,
  compresses: !given.raw,
  keepSamples: false,
  ...(given.journal === undefined ? {} : { journal: given.journal }),
});
simulator.on((event) => {
  const words = describeEvent(event);
  if (words) console.log(`${new Date().toISOString()} ${name}: ${words}`);
  if (event.type === 'ended') process.exitCode = event.reason === 'switched-off' ? 0 : 1;
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => simulator.stop());
