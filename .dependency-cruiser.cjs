/** Who may import whom; ARCHITECTURE.md explains the folders. */
const feature = (end) => ({
  name: `${end}-features-through-index`,
  comment: 'a feature reaches another feature only through its index.ts',
  severity: 'error',
  from: { path: `^${end}/src/features/([^/]+)/` },
  to: {
    path: `^${end}/src/features/([^/]+)/`,
    pathNot: [`^${end}/src/features/$1/`, `^${end}/src/features/[^/]+/index[.]ts$`],
  },
});

/**
 * The server's floors, from the ground up. A file imports from its own floor and from those below it. What
 * none of them names is on the top floor.
 */
const SERVER_FLOORS = [
  '(config|limits)/|(clock|described-error|durable-file|errors|known-marks|last-seen|log|repeated|wall-ago)[.]ts$',
  '(database|blobs|ai|documents|workers|hl7)/',
  '(http|realtime)/',
  'features/',
];
const pathsOf = (floors) => floors.map((floor) => `^server/src/(${floor})`);
const serverFloors = SERVER_FLOORS.map((floor, at) => ({
  name: `server-floor-${at + 1}-imports-nothing-above-it`,
  comment: 'errors, clock, config and the like → database, blobs, threads → http → features → app',
  severity: 'error',
  from: { path: pathsOf([floor]), pathNot: '[.](test|d)[.]ts$' },
  to: { path: '^server/src/', pathNot: pathsOf(SERVER_FLOORS.slice(0, at + 1)) },
}));

module.exports = {
  forbidden: [
    ...serverFloors,
    {
      // A type that is inferred from a schema costs nothing at run time: only loops of code count.
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-and-dsp-are-leaves',
      severity: 'error',
      from: { path: '^(contract|dsp)/' },
      to: { path: '^(server|web|stethoscope|e2e|bench|chaos)/' },
    },
    {
      // `@sadap/contract/<feature>` is what a page loads early: it may not bring the schema library.
      name: 'plain-contract-without-schemas',
      severity: 'error',
      from: { path: '^contract/src/[^/]+/', pathNot: '/(schema|api|parser)\\.ts$|\\.test\\.ts$' },
      to: { path: '^contract/src/[^/]+/schema\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      // What a feature knows and decides can be tested without a page.
      name: 'web-models-know-no-view',
      severity: 'error',
      from: { path: '^web/src/features/[^/]+/model/', pathNot: '[.]test[.]ts$' },
      to: { path: '^web/src/features/[^/]+/view/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'dsp-knows-nothing', severity: 'error', from: { path: '^dsp/' }, to: { path: '^contract/' } },
    {
      name: 'ends-never-import-each-other',
      severity: 'error',
      from: { path: '^(server|web|stethoscope)/src/', pathNot: '[.]test[.]ts$' },
      to: { path: '^(server|web|stethoscope)/', pathNot: ['^$1/', '^stethoscope/src/core[.]ts$'] },
    },
    {
      name: 'only-the-browser-stethoscope-is-a-device',
      severity: 'error',
      from: {
        path: '^(server|web)/src/',
        pathNot: ['[.]test[.]ts$', '^web/src/features/browser-stethoscope/'],
      },
      to: { path: '^stethoscope/' },
    },
    feature('server'),
    {
      name: 'web-features-never-import-each-other',
      comment: 'pages compose features',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/(features/(?!$1/)|pages/)' },
    },
    {
      name: 'web-layers',
      comment: 'app → pages → features → queries, ui, i18n, sound and the like → platform',
      severity: 'error',
      from: { path: '^web/src/(?!app/|pages/|features/)', pathNot: '[.]test[.]ts$' },
      to: { path: '^web/src/(app|pages|features)/' },
    },
    {
      name: 'web-queries-stand-on-platform',
      severity: 'error',
      from: { path: '^web/src/queries/', pathNot: '[.]test[.]ts$' },
      to: { path: '^web/src/(?!queries/|platform/)' },
    },
    {
      name: 'web-app-is-the-top',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/app/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-platform-imports-nothing-above-it',
      severity: 'error',
      from: { path: '^web/src/(platform|i18n)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^web/src/', pathNot: ['^web/src/$1/', '^web/src/platform/'] },
    },
    {
      name: 'web-navigates-through-one-file',
      comment: 'platform/navigation.tsx is the router for everything else',
      severity: 'error',
      from: {
        path: '^web/src/',
        pathNot: '^web/src/platform/(address|navigation|navigation-state|navigator)[.](test[.])?tsx?$',
      },
      to: { path: '^web/src/platform/(address|navigation-state|navigator)[.]ts$' },
    },
    {
      name: 'pages-through-index',
      severity: 'error',
      from: { path: '^web/src/(app|pages)/' },
      to: { path: '^web/src/features/[^/]+/', pathNot: '/index[.]ts$' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
