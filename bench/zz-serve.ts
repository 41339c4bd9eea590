import { writeFileSync } from 'node:fs';
import { startSadap } from './sadap-server.ts';
import { fillClinic } from './web/data.ts';
const sadap = await startSadap();
const c = await fillClinic(sadap);
writeFileSync('/tmp/lh/login.json', JSON.stringify(c.stored));
writeFileSync('/tmp/lh/env', `ORIGIN=${sadap.origin}\nPATIENT=${c.patientPath}\nREC=${c.recordingPath}\n`);
process.on('SIGTERM', () => void sadap.stop().then(() => process.exit(0)));
setInterval(() => {}, 1e6);
