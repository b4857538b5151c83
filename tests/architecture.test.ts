import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Case = [file: string, source: string]

/** Design, "Who may know whom": a file, and an import that must not stand in it. */
const REFUSED: Case[] = [
  // 1. The domain is pure.
  ['src/domain/with-errors.ts', "export * from '../errors.ts'"],
  ['src/domain/with-react.ts', "export * from 'react'"],
  ['src/domain/with-elysia.ts', "export * from 'elysia'"],
  ['src/domain/with-drizzle.ts', "export * from 'drizzle-orm'"],
  ['src/domain/with-node.ts', "export * from 'node:crypto'"],
  ['src/domain/with-bun.ts', "export * from 'bun'"],
  ['src/domain/with-spelling.ts', "export * from '@zootools/email-spell-checker'"],
  ['src/domain/with-web-type.ts', "export type { Route } from '../../web/state/routes.ts'"],
  ['src/domain/html/with-errors.ts', "export * from '../../errors.ts'"],
  // 2. db knows domain types; modules know domain, db, adapters, errors; nothing knows main.ts.
  ['db/with-module.ts', "export * from '../src/modules/auth/service.ts'"],
  ['db/with-config.ts', "export * from '../src/config.ts'"],
  ['src/modules/auth/with-app.ts', "export * from '../../app.ts'"],
  ['src/modules/auth/with-config.ts', "export * from '../../config.ts'"],
  ['src/modules/auth/with-main.ts', "export * from '../../main.ts'"],
  ['src/with-main.ts', "export * from './main.ts'"],
  ['src/commands/with-main.ts', "export * from '../main.ts'"],
  ['src/control/with-tests.ts', "export * from '../../tests/support/browser.ts'"],
  ['src/modules/auth/with-commands.ts', "export * from '../../commands/admin.ts'"],
  ['src/adapters/mail/with-module.ts', "export * from '../../modules/auth/service.ts'"],
  ['src/adapters/mail/with-db.ts', "export * from '../../../db/client.ts'"],
  // 3. Of src, web knows the domain and the type App.
  ['web/features/account/with-config.ts', "export * from '../../../src/config.ts'"],
  ['web/state/with-module.ts', "export * from '../../src/modules/auth/service.ts'"],
  ['web/state/with-create-app.ts', "export { createApp } from '../../src/app.ts'"],
  ['web/state/with-db.ts', "export * from '../../db/schema.ts'"],
  ['web/ui/with-node.ts', "export * from 'node:fs'"],
  ['web/with-elysia.tsx', "export * from 'elysia'"],
  // 4. A feature is reached through its index.ts; ui and state know no feature; no circles.
  ['web/features/account/with-inside.ts', "export * from '../editor/commands.ts'"],
  ['web/features/editor/blocks/with-inside.ts', "export * from '../../account/login.tsx'"],
  ['web/features/editor/blocks/boq/with-inside.ts', "export * from '../../../account/login.tsx'"],
  ['web/features/editor/with-lazy.ts', "export const lazy = () => import('../account/login.tsx')"],
  ['web/features/editor/with-island.ts', "export * from '../../islands/page.tsx'"],
  ['web/islands/with-inside.tsx', "export * from '../features/editor/commands.ts'"],
  ['web/ui/with-feature.ts', "export * from '../features/editor/index.ts'"],
  ['web/ui/with-state.ts', "export * from '../state/session.ts'"],
  ['web/state/with-feature.ts', "export * from '../features/editor/index.ts'"],
  // 5. Nothing knows tests; scripts bundle web and don't call it.
  ['src/plugins/with-tests.ts', "export * from '../../tests/support/browser.ts'"],
  ['web/features/editor/with-tests.ts', "export * from '../../../tests/support/browser.ts'"],
  ['scripts/with-tests.ts', "export * from '../tests/support/browser.ts'"],
  ['scripts/with-web.ts', "export * from '../web/state/routes.ts'"],
  // 6. No source file of src imports web.
  ['src/plugins/with-ssr.ts', "export * from '../../web/ssr.tsx'"],
  ['src/plugins/assets/with-ssr.ts', "export const load = () => import('../../../web/ssr.tsx')"],
]

/** Rules of their own make sure of these. */
const REFUSED_BY: [rule: string, ...Case][] = [
  ['noImportCycles', 'web/features/account/index.ts', "import '../quotations/index.ts'"],
  ['noImportCycles', 'web/features/quotations/index.ts', "import '../account/index.ts'"],
  [
    'useImportType',
    'web/state/app.ts',
    "import { App } from '../../src/app.ts'; export type A = App",
  ],
  ['noUndeclaredDependencies', 'src/modules/auth/testing.ts', "export * from 'fast-check'"],
]

const ALLOWED: Case[] = [
  ['src/domain/numbers/money.ts', "export * from 'big.js'; export * from '../document/limits.ts'"],
  ['src/domain/document/limits.ts', "export * from '@sinclair/typebox'"],
  ['src/domain/words/email.ts', "export * from '@zootools/email-spell-checker'"],
  ['src/domain/html/read.ts', "export * from '../document/limits.ts'"],
  [
    'db/client.ts',
    "export type * from '../src/domain/document/quotation.ts'; export * from '@libsql/client'",
  ],
  [
    'src/modules/auth/service.ts',
    "export * from '../../../db/client.ts'; export * from '../../errors.ts'",
  ],
  ['src/modules/auth/model.ts', "export * from '../../adapters/mail/index.ts'"],
  ['src/app.ts', "export * from './modules/auth/service.ts'; export * from './config.ts'"],
  ['web/state/api.ts', "import type { App } from '../../src/app.ts'; export type A = App"],
  ['web/features/editor/commands.ts', "export * from '../../../src/domain/numbers/money.ts'"],
  [
    'web/features/editor/blocks/boq/view.tsx',
    "export * from '../../commands.ts'; export * from '../text/view.tsx'",
  ],
  ['web/features/editor/blocks/boq/row.tsx', "export * from '../../../files/index.ts'"],
  [
    'web/features/editor/toolbar.tsx',
    "export * from '../../ui/button.tsx'; export * from '../../state/api.ts'",
  ],
  ['web/islands/page.tsx', "export const lazy = () => import('../features/editor/index.ts')"],
  ['scripts/admin.ts', "export * from '../src/app.ts'; export * from 'fast-check'"],
  ['tests/server/auth.test.ts', "export * from '../../src/main.ts'; export * from 'fast-check'"],
]

let tree: string
let refusals: Map<string, string[]>

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'quotation-rules-'))
  const root = join(import.meta.dir, '..')
  for (const file of ['biome.json', 'package.json'])
    await copyFile(join(root, file), join(tree, file))
  const byOthers = REFUSED_BY.map(([, ...refused]) => refused)
  for (const [file, source] of [...REFUSED, ...byOthers, ...ALLOWED]) {
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await writeFile(join(tree, file), `${source}\n`)
  }
  refusals = await lint(root)
})

afterAll(() => rm(tree, { recursive: true, force: true }))

describe('lint refuses', () => {
  test.each(REFUSED)('%s: %s', (file) => {
    expect(refusals.get(file)).toContain('lint/style/noRestrictedImports')
  })
  test.each(REFUSED_BY)('by %s %s: %s', (rule, file) => {
    expect(refusals.get(file)?.join()).toEndWith(`/${rule}`)
  })
})

describe('lint lets through', () => {
  test.each(ALLOWED)('%s: %s', (file) => {
    expect(refusals.get(file) ?? []).toBeEmpty()
  })
})

test('each dependency has its reason in CONTRIBUTING', async () => {
  const root = join(import.meta.dir, '..')
  const { dependencies, devDependencies } = await Bun.file(join(root, 'package.json')).json()
  const reasons = (await Bun.file(join(root, 'CONTRIBUTING.md')).text()).split('## Dependencies')[1]
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    // Types and the tools of Editor.js go by their family.
    const family = /^(@types|@editorjs)\//.exec(name)?.[1] ?? name
    expect(reasons).toMatch(new RegExp(`[ |]${family}[ ,|/]`))
  }
})

/** The dependency rules that each file of the tree breaks, by our own biome.json. */
async function lint(root: string) {
  const only = [
    'style/noRestrictedImports',
    'suspicious/noImportCycles',
    'style/useImportType',
    'correctness/noUndeclaredDependencies',
  ]
  const biome = Bun.spawn(
    [
      join(root, 'node_modules', '.bin', 'biome'),
      'lint',
      '--vcs-enabled=false',
      '--max-diagnostics=none',
      '--reporter=json',
      ...only.map((rule) => `--only=${rule}`),
    ],
    { cwd: tree, stdout: 'pipe', stderr: 'ignore' },
  )
  const report = (await new Response(biome.stdout).json()) as Report
  const found = new Map<string, string[]>()
  for (const { category, location } of report.diagnostics) {
    const file = location.path.replace(/\\/g, '/').replace(`${tree}/`, '')
    found.set(file, [...(found.get(file) ?? []), category])
  }
  return found
}

interface Report {
  diagnostics: { category: string; location: { path: string } }[]
}
