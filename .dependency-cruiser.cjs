/** The layers of docs/architecture.md: imports go only downwards. Each rule is one "never" of the design. */
const never = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '(\\?(raw|url|worker|sharedworker)|virtual:)' },
    },
    {
      name: 'client-not-simulator',
      severity: 'error',
      comment: 'one dynamic import, in client/main.tsx, compiled out for a real backend',
      from: { path: '^client', pathNot: '^client/main\\.tsx$' },
      to: { path: '^(simulator|scenarios|fixtures)' },
    },
    never('simulator-not-client', '^simulator', '^client', 'the simulator does not know who calls it'),
    never(
      'contract-knows-nobody',
      '^contract',
      '^(client|simulator|scenarios|fixtures)',
      'the protocol belongs to neither side',
    ),
    never(
      'kernel-is-the-ground',
      '^simulator/kernel',
      '^simulator/(?!kernel)',
      'kernel imports nothing of the house',
    ),
    never(
      'ledger-on-kernel',
      '^simulator/ledger',
      '^simulator/(?!kernel|ledger)',
      'ledger stands on the kernel',
    ),
    never(
      'market-on-kernel',
      '^simulator/market',
      '^simulator/(?!kernel|market)',
      'market stands on the kernel',
    ),
    never(
      'engine-not-contract',
      '^simulator/(kernel|ledger|market|modules)',
      '^contract',
      'wire names stop at simulator/api and simulator/feed',
    ),
    {
      name: 'modules-not-sideways',
      severity: 'error',
      comment:
        'modules meet in exchange.ts and in the ledger; module.ts, kit.ts and the settings are common ground',
      from: { path: '^simulator/modules/([^/]+)/' },
      to: { path: '^simulator/modules/(?!(module|kit|settings)\\.ts)', pathNot: '^simulator/modules/$1/' },
    },
    never(
      'modules-look-down',
      '^simulator/modules',
      '^simulator/(api|feed|control|scenario|hosts|panel|exchange)',
      'modules know nothing above them',
    ),
    never(
      'api-below-hosts',
      '^simulator/(api|feed)',
      '^simulator/(control|scenario|hosts|panel)',
      'hosts bind the api, not the other way',
    ),
    never(
      'control-below-hosts',
      '^simulator/(control|scenario)',
      '^simulator/(hosts|panel)',
      'hosts bind the control plane',
    ),
    never('features-through-exchange', '^client/features', '^client/app', 'features do not know the boot'),
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'what several features show lies in client/desk or client/ui',
      from: { path: '^client/features/([^/]+)/' },
      to: { path: '^client/features/', pathNot: '^client/features/$1/' },
    },
    never('desk-below-features', '^client/(desk|ui)', '^client/(features|app)', 'a kit knows no screen'),
    never('ui-below-desk', '^client/ui', '^client/desk', 'the kit of all screens knows no desk'),
    never(
      'exchange-layer-alone',
      '^client/exchange',
      '^client/(?!exchange)',
      'the live-data layer knows no screen',
    ),
    never(
      'fixture-from-outside',
      '^playwright',
      '^(client|simulator|contract|scenarios|fixtures)',
      'the fixture knows the exchange through its control plane only',
    ),
    {
      name: 'only-exchange-talks',
      severity: 'error',
      comment: 'features never fetch by hand',
      from: { path: '^client', pathNot: '^client/exchange' },
      to: { path: 'node_modules/(socket\\.io-client)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
