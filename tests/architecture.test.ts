import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import rules from '../.dependency-cruiser.mjs'

setDefaultTimeout(120_000)

const ROOT = join(import.meta.dir, '..')

/** A file, the module that it imports and, where `export *` would not do, the import itself. */
type Case = [file: string, imported: string, source?: string]

/** By rule of .dependency-cruiser.mjs: imports that it must refuse. */
const REFUSED: Record<string, Case[]> = {
  'domain-is-pure': [
    ['src/domain/with-errors.ts', '../errors.ts'],
    ['src/domain/with-react.ts', 'react'],
    ['src/domain/with-elysia.ts', 'elysia'],
    ['src/domain/with-drizzle.ts', 'drizzle-orm'],
    ['src/domain/with-node.ts', 'node:crypto'],
    ['src/domain/with-bun.ts', 'bun'],
    ['src/domain/with-spelling.ts', '@zootools/email-spell-checker'],
    [
      'src/domain/with-web-type.ts',
      '../../web/state/routes.ts',
      "export type { Route } from '../../web/state/routes.ts'",
    ],
    ['src/domain/html/with-errors.ts', '../../errors.ts'],
  ],
  'domain-names-are-pure': [['src/domain/words/suggest-email.ts', 'node:fs']],
  'domain-by-its-name': [['web/state/with-path.ts', '../../src/domain/words/day.ts']],
  'db-knows-the-domain': [
    ['db/with-module.ts', '../src/modules/auth/service.ts'],
    ['db/with-config.ts', '../src/config.ts'],
    ['db/with-elysia.ts', 'elysia'],
  ],
  'migrations-are-frozen': [
    ['db/migrations/with-domain.ts', '#domain/words/normalize-text.ts'],
    ['db/migrations/with-tables.ts', '../schema.ts'],
  ],
  'modules-are-composed': [
    ['src/modules/auth/with-app.ts', '../../app.ts'],
    ['src/modules/auth/with-config.ts', '../../config.ts'],
    ['src/modules/auth/with-services.ts', '../../services.ts'],
    ['src/modules/auth/with-commands.ts', '../../commands/admin.ts'],
    ['src/modules/auth/with-control.ts', '../../control/socket.ts'],
  ],
  'nothing-knows-main': [
    ['src/modules/auth/with-main.ts', '../../main.ts'],
    ['src/with-main.ts', './main.ts'],
    ['src/commands/with-main.ts', '../main.ts'],
    ['scripts/with-main.ts', '../src/main.ts'],
  ],
  'adapters-know-the-domain': [
    ['src/adapters/mail/with-module.ts', '../../modules/auth/service.ts'],
    ['src/adapters/mail/with-db.ts', '../../../db/client.ts'],
    ['src/adapters/mail/with-elysia.ts', 'elysia'],
  ],
  'web-knows-the-domain': [
    ['web/features/account/with-config.ts', '../../../src/config.ts'],
    ['web/state/with-module.ts', '../../src/modules/auth/service.ts'],
    ['web/state/with-db.ts', '../../db/schema.ts'],
  ],
  'web-knows-the-type-of-app': [
    [
      'web/state/with-create-app.ts',
      '../../src/app.ts',
      "export { createApp } from '../../src/app.ts'",
    ],
  ],
  'web-runs-in-browsers': [
    ['web/with-elysia.tsx', 'elysia'],
    ['web/state/with-drizzle.ts', 'drizzle-orm'],
  ],
  'web-runs-in-browsers-without-built-ins': [
    ['web/ui/with-node.ts', 'node:fs'],
    ['web/ui/with-bun.ts', 'bun'],
  ],
  'features-have-one-entrance': [
    ['web/features/account/with-inside.ts', '../editor/commands.ts'],
    ['web/features/editor/blocks/with-inside.ts', '../../account/log-in.tsx'],
    ['web/features/editor/blocks/boq/with-inside.ts', '../../../account/log-in.tsx'],
    [
      'web/features/editor/with-lazy.ts',
      '../account/log-in.tsx',
      "export const lazy = () => import('../account/log-in.tsx')",
    ],
  ],
  'features-know-no-island': [['web/features/editor/with-island.ts', '../../islands/page.tsx']],
  'modules-in-order': [
    ['src/modules/quotations/with-offers.ts', '../offers/service.ts'],
    ['src/modules/auth/with-tokens.ts', '../tokens/service.ts'],
    ['src/modules/mails/with-quotations.ts', '../quotations/service.ts'],
  ],
  'editor-rooms-in-order': [
    ['web/features/editor/document/with-paper.ts', '../paper/elements.ts'],
    ['web/features/editor/figures/with-blocks.ts', '../blocks/boq/waiting-row.ts'],
    ['web/features/editor/drafts/with-saving.ts', '../saving/saver.ts'],
    ['web/features/editor/session/with-page.ts', '../page/start.ts'],
    ['web/features/editor/page/with-entrance.ts', '../index.ts'],
    ['web/features/editor/page/with-new-room.ts', '../attic/box.ts'],
  ],
  'pages-know-no-feature': [
    ['web/features/export/pages/with-editor.ts', '../../editor/index.ts'],
    ['web/features/export/pages/with-session.ts', '../../../state/session.ts'],
    ['web/features/export/pdf/with-editor.ts', '../../editor/index.ts'],
  ],
  'islands-use-the-entrance': [
    ['web/islands/with-inside.tsx', '../features/editor/commands.ts'],
    ['web/with-inside.tsx', './features/editor/commands.ts'],
  ],
  'ui-has-props-only': [
    ['web/ui/with-feature.ts', '../features/editor/index.ts'],
    ['web/ui/with-state.ts', '../state/session.ts'],
  ],
  'state-knows-no-view': [['web/state/with-feature.ts', '../features/editor/index.ts']],
  'nothing-knows-tests': [
    ['src/plugins/with-tests.ts', '../../tests/support/browser.ts'],
    ['src/control/with-tests.ts', '../../tests/support/browser.ts'],
    ['web/features/editor/with-tests.ts', '../../../tests/support/browser.ts'],
    ['scripts/with-tests.ts', '../tests/support/browser.ts'],
  ],
  'slow-tests-say-so': [
    ['tests/web/with-browser.test.ts', '../support/browser.ts'],
    ['tests/server/with-process.test.ts', '../support/attacked-server.ts'],
  ],
  'server-knows-no-web': [
    ['scripts/with-web.ts', '../web/state/routes.ts'],
    ['src/plugins/with-ssr.ts', '../../web/ssr.tsx'],
    [
      'src/plugins/assets/with-ssr.ts',
      '../../../web/ssr.tsx',
      "export const load = () => import('../../../web/ssr.tsx')",
    ],
  ],
  'no-circle': [
    ['web/features/info/index.tsx', '../share/index.ts'],
    ['web/features/share/index.ts', '../info/index.tsx'],
    ['db/type-one.ts', './type-two.ts', "import type { Two } from './type-two.ts'"],
    ['db/type-two.ts', './type-one.ts', "export type { One } from './type-one.ts'"],
    ['db/lazy-one.ts', './lazy-two.ts', "export const two = () => import('./lazy-two.ts')"],
    ['db/lazy-two.ts', './lazy-one.ts'],
  ],
}

const ALLOWED: Case[] = [
  ['web/features/editor/page/with-figures.ts', '../figures/edit-figure.ts'],
  ['src/domain/numbers/adjust-subtotal.ts', 'tinyqueue'],
  ['src/domain/numbers/priced-row.ts', '../document/limits.ts'],
  ['src/domain/document/limits.ts', '@sinclair/typebox'],
  ['src/domain/words/spelling.ts', './suggest-email.ts'],
  [
    'db/client.ts',
    '#domain/document/quotation.ts',
    "export type * from '#domain/document/quotation.ts'",
  ],
  ['db/database.ts', '@libsql/client'],
  ['src/modules/auth/service.ts', '../../../db/client.ts'],
  ['src/modules/auth/tokens.ts', '../../errors.ts'],
  ['src/modules/auth/model.ts', '../../adapters/mail/index.ts'],
  ['src/app.ts', './modules/auth/service.ts'],
  ['src/services.ts', './config.ts'],
  ['web/state/api.ts', '../../src/app.ts', "import type { App } from '../../src/app.ts'"],
  ['web/features/editor/commands.ts', '#domain/numbers/money.ts'],
  ['web/features/editor/blocks/boq/view.tsx', '../text/view.tsx'],
  ['web/features/editor/blocks/boq/table.tsx', '../commands.ts'],
  ['web/features/editor/blocks/boq/row.tsx', '../../../files/index.ts'],
  ['web/features/editor/blocks/boq/head.tsx', '../../../account/index.tsx'],
  ['web/features/editor/toolbar.tsx', '../../ui/button.tsx'],
  [
    'web/islands/page.tsx',
    '../features/editor/index.ts',
    "export const lazy = () => import('../features/editor/index.ts')",
  ],
  ['scripts/admin.ts', '../src/app.ts'],
  ['tests/server/auth.test.ts', '../../src/main.ts'],
  ['tests/server/start.process.test.ts', '../support/spawn.ts'],
  ['tests/support/attacked-server.ts', './spawn.ts'],
  ['tests/web/menu.browser.test.ts', '../support/browser.ts'],
]

const cases = (table: Record<string, Case[]>) =>
  Object.entries(table).flatMap(([rule, all]) =>
    all.map(([file, imported]) => [rule, file, imported] as const),
  )

let tree: string
let refusals: Map<string, string[]>

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'quotation-rules-'))
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  const all = [...Object.values(REFUSED).flat(), ...ALLOWED]
  await put('package.json', await Bun.file(join(ROOT, 'package.json')).text())
  for (const [file, imported] of all) {
    if (imported.startsWith('.')) await put(join(dirname(file), imported), '')
    if (imported.startsWith('#')) await put(imported.replace('#', 'src/'), '')
  }
  for (const [file, imported, source = `export * from '${imported}'`] of all)
    await put(file, source)
  refusals = await cruise()
})

afterAll(() => rm(tree, { recursive: true, force: true }))

describe('lint refuses', () => {
  test.each(cases(REFUSED))('by %s %s: %s', (rule, file) => {
    expect(refusals.get(file)).toContain(rule)
  })

  test('something by each of its dependency rules', () => {
    expect(Object.keys(REFUSED).sort()).toEqual(
      [...new Set(rules.forbidden?.map(({ name }) => name ?? ''))].sort(),
    )
  })
})

describe('lint lets through', () => {
  test.each(ALLOWED)('%s: %s', (file) => {
    expect(refusals.get(file) ?? []).toBeEmpty()
  })
})

test('lint refuses packages that are undeclared where they are used, types imported as values, and literals that are spread', async () => {
  await put('web/ui/spread.ts', 'export const pair = (a: 1, b: 2) => ({ ...{ a, b } })')
  await put('src/modules/auth/testing.ts', "export * from 'fast-check'")
  await put('web/state/app.ts', "import { App } from '../../src/app.ts'; export type A = App")
  await put('scripts/testing.ts', "export * from 'fast-check'")
  const found = await lint(['correctness/noUndeclaredDependencies', 'style/useImportType'])
  expect(found.get('src/modules/auth/testing.ts')).toEqual([
    'lint/correctness/noUndeclaredDependencies',
  ])
  expect(found.get('web/state/app.ts')).toEqual(['lint/style/useImportType'])
  expect(found.get('scripts/testing.ts') ?? []).toBeEmpty()
  // Rules of our own run with all others only.
  expect((await lint([])).get('web/ui/spread.ts')).toContain('plugin')
})

test('each dependency has its reason in CONTRIBUTING', async () => {
  const { dependencies, devDependencies } = await Bun.file(join(ROOT, 'package.json')).json()
  const reasons = (await Bun.file(join(ROOT, 'CONTRIBUTING.md')).text()).split('## Dependencies')[1]
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    // Types and the tools of Editor.js go by their family.
    const family = /^(@types|@editorjs)\//.exec(name)?.[1] ?? name
    expect(reasons).toMatch(new RegExp(`[ |]${family}[ ,|/]`))
  }
})

async function put(file: string, source: string) {
  await mkdir(dirname(join(tree, file)), { recursive: true })
  await writeFile(join(tree, file), `${source}\n`)
}

/** The rules of .dependency-cruiser.mjs that each file of the tree breaks. */
async function cruise() {
  const { summary } = await runTool<CruiseReport>([
    '--bun',
    join(ROOT, 'node_modules', '.bin', 'depcruise'),
    '--preserve-symlinks',
    '--config',
    join(ROOT, '.dependency-cruiser.mjs'),
    '--output-type',
    'json',
    'src',
    'web',
    'db',
    'scripts',
    'tests',
  ])
  return groupByFile(
    summary.violations.flatMap(({ from, cycle = [], rule }) =>
      [from, ...cycle.map(({ name }) => name)].map((file) => [file, rule.name] as const),
    ),
  )
}

interface CruiseReport {
  summary: { violations: { from: string; cycle?: { name: string }[]; rule: { name: string } }[] }
}

/** The rules of biome.json, of those named, that each file of the tree breaks. */
async function lint(only: string[]) {
  for (const file of ['biome.json', 'package.json', 'lint/no-spread-literals.grit'])
    await put(file, await Bun.file(join(ROOT, file)).text())
  const { diagnostics } = await runTool<LintReport>([
    join(ROOT, 'node_modules', '.bin', 'biome'),
    'lint',
    '--vcs-enabled=false',
    '--max-diagnostics=none',
    '--reporter=json',
    ...only.map((rule) => `--only=${rule}`),
  ])
  return groupByFile(diagnostics.map(({ category, location }) => [location.path, category]))
}

interface LintReport {
  diagnostics: { category: string; location: { path: string } }[]
}

async function runTool<T>(args: string[]) {
  const tool = Bun.spawn([process.execPath, ...args], {
    cwd: tree,
    stdout: 'pipe',
    stderr: 'ignore',
  })
  return (await new Response(tool.stdout).json()) as T
}

function groupByFile(found: (readonly [file: string, rule: string])[]) {
  const byFile = new Map<string, string[]>()
  for (const [path, rule] of found) {
    const file = path.replaceAll('\\', '/').replace(`${tree}/`, '')
    byFile.set(file, [...(byFile.get(file) ?? []), rule])
  }
  return byFile
}
