/** Who may import whom (docs/architecture.md): `bun run lint` checks it, tests/architecture.test.ts proves each rule. */

/** Packages and built-in modules as dependency-cruiser resolves them. */
const packages = (/** @type {string[]} */ ...names) => `(^|/)node_modules/(${names.join('|')})/`
const SERVER_PACKAGES = packages(
  'elysia',
  '@elysiajs/[^/]+',
  'drizzle-orm',
  '@libsql/[^/]+',
  'libsql',
)
const DOMAIN_PACKAGES = packages('tinyqueue', '@sinclair/typebox')

const EDITOR = '^web/features/editor/'
/** The rooms of the editor: each knows those before it. */
const EDITOR_ROOMS = [
  ...[
    'document',
    'paper',
    'rich-text',
    'money',
    'tax',
    'payments',
    'figures',
    'options',
    'blocks',
    'costs',
  ],
  ...['letterhead', 'drafts', 'samples', 'saving', 'session'],
  ...['dragging', 'resizing', 'toolbars', 'clipboard', 'paste-rows', 'row-memory', 'client-book'],
  ...['comparing', 'history', 'questions', 'standing', 'page'],
]

const MODULES = '^src/modules/'
/** The modules of the server: each knows those before it, so that no two know each other. */
const MODULES_IN_ORDER = [
  ...['outbox', 'mails', 'auth', 'profiles', 'tokens', 'users', 'visitors', 'webhooks'],
  ...[
    'bookmarks',
    'clients',
    'operation',
    'quotations',
    'files',
    'templates',
    'offers',
    'questions',
  ],
]

/** @type {import('dependency-cruiser').IConfiguration} */
const config = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Imports form no circle, type-only and dynamic imports included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment:
        'src/domain knows itself, tinyqueue and the schema library. Ids and the time are arguments.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '^src/domain/words/(suggest-email|plain-name)\\.ts$' },
      to: { pathNot: ['^src/domain/', DOMAIN_PACKAGES] },
    },
    {
      name: 'domain-names-are-pure',
      comment:
        'These two alone also know domain names: those of mail providers, and top-level ones.',
      severity: 'error',
      from: { path: '^src/domain/words/(suggest-email|plain-name)\\.ts$' },
      to: {
        pathNot: [
          '^src/domain/',
          DOMAIN_PACKAGES,
          packages('@zootools/email-spell-checker', 'tlds'),
        ],
      },
    },
    {
      name: 'domain-by-its-name',
      comment: "All others import it as '#domain/…' (package.json, imports).",
      severity: 'error',
      from: { pathNot: '^src/domain/' },
      to: { path: '^src/domain/', dependencyTypesNot: ['aliased-subpath-import'] },
    },
    {
      name: 'db-knows-the-domain',
      comment: 'Of src, db knows the domain alone.',
      severity: 'error',
      from: { path: '^db/' },
      to: {
        path: ['^(src|web|scripts)/', packages('elysia', '@elysiajs/[^/]+')],
        pathNot: '^src/domain/',
      },
    },
    {
      name: 'migrations-are-frozen',
      comment:
        'A released migration calls no code of today, types included: it would change with it.',
      severity: 'error',
      from: { path: '^db/migrations/' },
      to: { path: '^(src|web|scripts|db)/', pathNot: '^db/migrations/' },
    },
    {
      name: 'adapters-know-the-domain',
      comment: 'An adapter knows the domain and its own library: modules know adapters.',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: {
        path: ['^(src|db|web|scripts)/', packages('elysia', '@elysiajs/[^/]+')],
        pathNot: ['^src/domain/', '^src/adapters/'],
      },
    },
    {
      name: 'modules-are-composed',
      comment:
        'Modules know domain, db, adapters, plugins, errors and log: services.ts and app.ts compose them.',
      severity: 'error',
      from: { path: '^src/modules/' },
      to: {
        path: '^src/',
        pathNot: ['^src/(domain|modules|adapters|plugins)/', '^src/(errors|log)\\.ts$'],
      },
    },
    ...MODULES_IN_ORDER.map((module, at) => ({
      name: 'modules-in-order',
      severity: /** @type {const} */ ('error'),
      from: { path: `${MODULES}${module}/` },
      // deps.ts has the types of what all services are made from.
      to: { path: `${MODULES}(?!(${MODULES_IN_ORDER.slice(0, at + 1).join('|')})/|deps\\.ts$)` },
    })),
    {
      name: 'nothing-knows-main',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^(src|web)/main\\.ts$' },
    },
    {
      name: 'server-knows-no-web',
      comment: 'plugins/assets loads the built dist/ssr/ssr.js; scripts bundle the web.',
      severity: 'error',
      from: { path: '^(src|db|scripts)/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-knows-the-domain',
      comment: 'Of src, web knows the domain and `import type { App }`.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(src|db|scripts)/', pathNot: ['^src/domain/', '^src/app\\.ts$'] },
    },
    {
      name: 'web-knows-the-type-of-app',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^src/app\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-runs-in-browsers',
      comment: 'These packages and built-in modules exist on the server alone.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: SERVER_PACKAGES },
    },
    {
      name: 'web-runs-in-browsers-without-built-ins',
      severity: 'error',
      from: { path: '^web/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-have-one-entrance',
      comment: 'A feature imports another through its index.ts; its modals load later.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: {
        path: '^web/features/',
        pathNot: ['^web/features/$1/', '^web/features/[^/]+/(index|modals)\\.tsx?$'],
      },
    },
    ...EDITOR_ROOMS.map((room, at) => ({
      name: 'editor-rooms-in-order',
      severity: /** @type {const} */ ('error'),
      from: { path: `${EDITOR}${room}/` },
      to: {
        path: `${EDITOR}(?!(${EDITOR_ROOMS.slice(0, at + 1).join('|')})/)`,
      },
    })),
    {
      name: 'pages-know-no-feature',
      comment:
        'What draws a document for export takes a quotation, and knows nothing of the editor.',
      severity: 'error',
      from: { path: '^web/features/export/(pages|pdf|xlsx)/' },
      to: {
        path: '^web/(features|islands|state)/',
        pathNot: ['^web/features/export/', '^web/state/lazy\\.ts$'],
      },
    },
    {
      name: 'islands-use-the-entrance',
      comment: 'Islands and entries import a feature through its index.ts, or its modals.ts.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/features/' },
      to: { path: '^web/features/', pathNot: '^web/features/[^/]+/(index|modals)\\.tsx?$' },
    },
    {
      name: 'features-know-no-island',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/islands' },
    },
    {
      name: 'ui-has-props-only',
      severity: 'error',
      from: { path: '^web/ui/' },
      // Dates have the locale of the tool wherever they are shown.
      to: { path: '^web/(features|islands|state)', pathNot: '^web/state/tool-locale\\.ts$' },
    },
    {
      name: 'state-knows-no-view',
      severity: 'error',
      from: { path: '^web/state/' },
      to: { path: '^web/(features|islands|ui)' },
    },
    {
      name: 'nothing-knows-tests',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      name: 'slow-tests-say-so',
      comment:
        'test:quick leaves out tests that start a browser or another process, by their names.',
      severity: 'error',
      from: {
        path: '^tests/.*\\.test\\.tsx?$',
        pathNot: ['^tests/e2e/', '\\.(browser|process)\\.test\\.tsx?$'],
      },
      to: {
        path: '^tests/support/(browser|spawn|sqld|s3-server|libreoffice)\\.ts$',
        reachable: true,
      },
    },
  ],
  options: {
    // Type-only imports count.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}

export default config
