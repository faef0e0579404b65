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
      '^shared/(?!contract)',
      '^(client|simulator|shared/contract|scenarios|fixtures|locales)',
      'what all layers share knows none of them',
    ),
    never(
      'engine-not-shared-ui',
      '^simulator/engine/(kernel|ledger|market|modules)',
      '^shared/ui',
      'the engine draws nothing',
    ),
    never('simulator-not-client', '^simulator', '^client', 'the simulator does not know who calls it'),
    never(
      'contract-knows-nobody',
      '^shared/contract',
      '^(client|simulator|scenarios|fixtures)',
      'the protocol belongs to neither side',
    ),
    never(
      'kernel-is-the-ground',
      '^simulator/engine/kernel',
      '^simulator/(?!engine/kernel)',
      'the kernel imports nothing else of the simulator',
    ),
    never(
      'ledger-on-kernel',
      '^simulator/engine/ledger',
      '^simulator/(?!engine/(kernel|ledger))',
      'ledger stands on the kernel',
    ),
    never(
      'market-on-kernel',
      '^simulator/engine/market',
      '^simulator/(?!engine/(kernel|market))',
      'market stands on the kernel',
    ),
    never(
      'engine-not-contract',
      '^simulator/engine/(kernel|ledger|market|modules)',
      '^shared/contract',
      'wire names stop at simulator/protocol/wire',
    ),
    {
      name: 'modules-not-sideways',
      severity: 'error',
      comment:
        'modules meet in exchange.ts and in the ledger; module.ts, kit.ts, postings.ts and the settings are common ground',
      from: { path: '^simulator/engine/modules/([^/]+)/' },
      to: {
        path: '^simulator/engine/modules/(?!(module|kit|postings|settings)\\.ts)',
        pathNot: '^simulator/engine/modules/$1/',
      },
    },
    never(
      'modules-look-down',
      '^simulator/engine/modules',
      '^simulator/(engine/(scenario|exchange)|protocol|control|session|page|server|cluster|panel|start)',
      'modules know nothing above them',
    ),
    never(
      'scenario-below-exchange',
      '^simulator/engine/scenario',
      '^simulator/(engine/exchange|protocol|control|session|page|server|cluster|panel|start)',
      'a scenario says what an exchange is made of',
    ),
    never(
      'exchange-below-wire',
      '^simulator/engine/exchange',
      '^(shared/contract|simulator/(protocol|control|session|page|server|cluster|panel|start))',
      'the exchange does not know how it is spoken to',
    ),
    never(
      'wire-below-api-and-feed',
      '^simulator/protocol/wire',
      '^simulator/(engine/scenario|protocol/(api|feed)|control|session|page|server|cluster|panel|start)',
      'rows know neither the calls nor the events that carry them',
    ),
    never(
      'api-beside-feed',
      '^simulator/protocol/api',
      '^simulator/(engine/scenario|protocol/feed|control|session|page|server|cluster|panel|start)',
      'what calls and events share lies in simulator/protocol/wire; hosts bind both',
    ),
    never(
      'feed-beside-api',
      '^simulator/protocol/feed',
      '^simulator/(engine/scenario|protocol/api|control|session|page|server|cluster|panel|start)',
      'what calls and events share lies in simulator/protocol/wire; hosts bind both',
    ),
    never(
      'control-beside-api',
      '^simulator/control',
      '^simulator/(protocol|session|page|server|cluster|panel|start)',
      'the control plane speaks to the exchange itself; hosts bind it',
    ),
    never(
      'hosts-below-panel',
      '^simulator/(session|page|server|cluster)',
      '^simulator/(panel|start)',
      'a host runs without a panel; simulator/start.ts binds both',
    ),
    never(
      'session-below-its-places',
      '^simulator/session',
      '^simulator/(page|server|cluster)',
      'what runs one exchange is the same in a page, on Node and in a cluster',
    ),
    never(
      'page-apart-from-node',
      '^simulator/page',
      '^simulator/(server|cluster)',
      'a page needs nothing of Node',
    ),
    never(
      'node-apart-from-page',
      '^simulator/(server|cluster)',
      '^simulator/page',
      'Node needs nothing of a page',
    ),
    never(
      'cluster-below-server',
      '^simulator/cluster',
      '^simulator/server',
      'a server hosts the replica of a room',
    ),
    never(
      'panel-through-control',
      '^simulator/panel',
      '^simulator/(engine/(ledger|scenario|exchange)|protocol|start)',
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
      from: { path: '^(simulator|client|package)', pathNot: '^simulator/protocol/api/content\\.ts$' },
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
      '^package/(playwright|driver)',
      '^(client|simulator/(?!control/client\\.ts)|shared/contract|scenarios|fixtures)',
      'the fixture knows the exchange through its control plane only',
    ),
    never(
      'package-above-all',
      '^(client|shared|simulator)',
      '^package',
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
