// Types, style, comments, floating promises, dependency rules, routes, security page, licences, unused code.
import { installPackages, node, run } from './install.mjs';

installPackages();
for (const workspace of [
  'contract',
  'dsp',
  'server',
  'stethoscope',
  'web',
  'e2e',
  'bench',
  'chaos',
  'scripts',
])
  run(`types of ${workspace}`, node, ['node_modules/typescript/bin/tsc', '-p', workspace]);
run('style', node, ['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
run('width of comments', node, ['scripts/check-comments.ts']);
run('floating promises', node, ['node_modules/eslint/bin/eslint.js', '.']);
run('dependency rules', node, [
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  '--config',
  '.dependency-cruiser.cjs',
  'contract',
  'dsp',
  'server',
  'web',
  'stethoscope',
  'e2e',
  'bench',
  'chaos',
  'scripts',
]);
run('routes', node, ['scripts/check-routes.ts']);
run('security page', node, ['scripts/check-security-page.ts']);
run('licences', node, ['scripts/check-licences.ts']);
run('unused code', node, ['node_modules/knip/bin/knip.js']);
