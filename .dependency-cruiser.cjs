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
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'client-not-simulator',
      severity: 'error',
      comment: 'one dynamic import, in client/main.tsx, compiled out for a real backend',
      from: { path: '^client', pathNot: '^client/main\\.tsx$' },
      to: { path: '^(simulator|scenarios|fixtures)' },
    },
    never(
      'shared-knows-nobody',
      '^shared',
      '^(client|simulator|contract|scenarios|fixtures|locales)',
      'what all layers share knows none of them',
    ),
    never(
      'engine-not-shared-ui',
      '^simulator/(kernel|ledger|market|modules)',
      '^shared/ui',
      'the engine draws nothing',
    ),
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
      'the kernel imports nothing else of the simulator',
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
      'wire names stop at simulator/wire',
    ),
    {
      name: 'modules-not-sideways',
      severity: 'error',
      comment:
        'modules meet in exchange.ts and in the ledger; module.ts, kit.ts, postings.ts and the settings are common ground',
      from: { path: '^simulator/modules/([^/]+)/' },
      to: {
        path: '^simulator/modules/(?!(module|kit|postings|settings)\\.ts)',
        pathNot: '^simulator/modules/$1/',
      },
    },
    never(
      'modules-look-down',
      '^simulator/modules',
      '^simulator/(scenario|exchange|wire|api|feed|control|hosts|panel|start)',
      'modules know nothing above them',
    ),
    never(
      'scenario-below-exchange',
      '^simulator/scenario',
      '^simulator/(exchange|wire|api|feed|control|hosts|panel|start)',
      'a scenario says what an exchange is made of',
    ),
    never(
      'exchange-below-wire',
      '^simulator/exchange',
      '^(contract|simulator/(wire|api|feed|control|hosts|panel|start))',
      'the exchange does not know how it is spoken to',
    ),
    never(
      'wire-below-api-and-feed',
      '^simulator/wire',
      '^simulator/(scenario|api|feed|control|hosts|panel|start)',
      'rows know neither the calls nor the events that carry them',
    ),
    never(
      'api-beside-feed',
      '^simulator/api',
      '^simulator/(scenario|feed|control|hosts|panel|start)',
      'what calls and events share lies in simulator/wire; hosts bind both',
    ),
    never(
      'feed-beside-api',
      '^simulator/feed',
      '^simulator/(scenario|api|control|hosts|panel|start)',
      'what calls and events share lies in simulator/wire; hosts bind both',
    ),
    never(
      'control-beside-api',
      '^simulator/control',
      '^simulator/(wire|api|feed|hosts|panel|start)',
      'the control plane speaks to the exchange itself; hosts bind it',
    ),
    never(
      'hosts-below-panel',
      '^simulator/hosts',
      '^simulator/(panel|start)',
      'a host runs without a panel; simulator/start.ts binds both',
    ),
    never(
      'panel-through-control',
      '^simulator/panel',
      '^simulator/(ledger|scenario|exchange|wire|api|feed|start)',
      'the panel does what /sim can do and nothing else',
    ),
    never(
      'fixtures-know-nobody',
      '^fixtures',
      '^(?!fixtures|node_modules)',
      'what a session starts from is data, whoever reads it',
    ),
    never(
      'collections-in-fixtures',
      '^(?!fixtures)',
      'node_modules/@msw/data',
      'money and orders follow from commands and are in no collection (docs/decisions/0110)',
    ),
    {
      name: 'collections-for-content',
      severity: 'error',
      comment: 'the api queries content; whatever the state depends on is in no collection',
      from: { path: '^(simulator|client|package)', pathNot: '^simulator/api/content\\.ts$' },
      to: { path: '^fixtures/seed/.*\\.ts$' },
    },
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
      '^(playwright|package/driver)',
      '^(client|simulator/(?!control/client\\.ts)|contract|scenarios|fixtures)',
      'the fixture knows the exchange through its control plane only',
    ),
    never(
      'package-above-all',
      '^(client|contract|simulator)',
      '^(package|playwright)',
      'the entries of the package are made of the others',
    ),
    {
      name: 'only-exchange-talks',
      severity: 'error',
      comment: 'features never fetch by hand',
      from: { path: '^client', pathNot: '^client/exchange' },
      to: { path: 'node_modules/(socket\\.io-client)' },
    },
  ],
  // The exceptions above: each has to be used.
  required: [
    {
      name: 'exception-main-is-used',
      severity: 'error',
      module: { path: '^client/main\\.tsx$' },
      to: { path: '^simulator' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Projects of their own, with packages that are not installed here.
    exclude: { path: '^package/examples' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
