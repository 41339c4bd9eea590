// Runs all suites, then what failed once more. Called by test.mjs, which installs what they need.
import { constants, setPriority } from 'node:os';
import { journeySuite, vitestSuite } from './test-suites.ts';
import { inTwoLooks } from './two-looks.ts';

const server = vitestSuite('server tests', ['server', 'server, apart']);
const units = vitestSuite('unit and component tests', ['without a server', 'components']);
const sound = journeySuite('journeys in the browser: sound', ['sound'], { workers: 1 });
const pages = journeySuite('journeys in the browser: pages', ['own-browser', 'pages'], { workers: 3 });

const { failed } = await inTwoLooks(async (look) => {
  await look(server);
  // The sound journeys mostly wait for sound. What only computes runs beside them, and yields to them.
  const computing = look(units, {
    isBeside: true,
    onStart: (pid) => setPriority(pid, constants.priority.PRIORITY_LOW),
  });
  await look(sound);
  await computing;
  await look(pages);
});
process.exitCode = failed === 0 ? 0 : 1;
