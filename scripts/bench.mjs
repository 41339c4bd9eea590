import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build.mjs';
import { installPackages, root } from './install.mjs';
import { become } from './process.mjs';

const [name = '', ...programArguments] = process.argv.slice(2);
const file = join('bench', `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(join(root, file))) {
  process.stderr.write(
    'Which bench? npm run bench ai | ai-outside | ai-outside-lung | ai-shown | ai-errors | api | relay | ear | patients | playback | stored | web | beats | quality | examination | fhir | together | restart | report | lines | frames | first-use | results (see bench/README.md)\n',
  );
  process.exit(2);
}
installPackages({ mayReplace: true });
buildWeb();
become(file, { programArguments });
