import { afterAll, expect, test } from 'bun:test'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const root = join(import.meta.dir, '..')
const folder = await mkdtemp(join(tmpdir(), 'quotation-setup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A checkout without anything installed, and an npm that only says where it keeps its files. */
const checkout = join(folder, 'checkout')
for (const name of ['package.json', 'scripts/setup.mjs', 'scripts/setup'])
  await cp(join(root, name), join(checkout, name), { recursive: true })
const npm = join(folder, 'npm')
await writeFile(npm, '#!/bin/sh\necho "home $HOME, cache $npm_config_cache."\nexit 1\n')
await chmod(npm, 0o755)
const aFile = join(folder, 'a-file')
await writeFile(aFile, '')

test.each(['/nonexistent', aFile, ''])(
  'starts with a home of its own where HOME is %j, which npm was told to cache in',
  async (HOME) => {
    const node = Bun.which('node') ?? ''
    const { stderr, stdout } = Bun.spawn([node, 'scripts/setup.mjs', 'start'], {
      cwd: checkout,
      env: {
        PATH: [folder, dirname(node), '/bin'].join(delimiter),
        HOME,
        npm_config_cache: join(HOME, '.npm'),
      },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const said = (await new Response(stdout).text()) + (await new Response(stderr).text())
    expect(said).toContain(`home ${join(checkout, '.tools', 'home')}, cache .`)
  },
)
