import { afterAll, expect, test } from 'bun:test'
import { chmod, cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const root = join(import.meta.dir, '..')
const folder = await mkdtemp(join(tmpdir(), 'quotation-setup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A checkout without anything installed. */
async function checkOut(name: string): Promise<string> {
  const checkout = join(folder, name)
  for (const each of ['package.json', 'scripts/setup.mjs', 'scripts/setup'])
    await cp(join(root, each), join(checkout, each), { recursive: true })
  return checkout
}

// An npm that only says where it keeps its files.
const npm = join(folder, 'npm')
await writeFile(npm, '#!/bin/sh\necho "home $HOME, cache $npm_config_cache."\nexit 1\n')
await chmod(npm, 0o755)
const aFile = join(folder, 'a-file')
await writeFile(aFile, '')

/** What `npm start` says there, which has set the cache of the npm that it starts. */
async function start(cwd: string, HOME: string): Promise<string> {
  const node = Bun.which('node') ?? ''
  const PATH = [folder, dirname(node), '/bin'].join(delimiter)
  const { stderr, stdout } = Bun.spawn([node, 'scripts/setup.mjs', 'start'], {
    cwd,
    env: { PATH, HOME, npm_config_cache: join(HOME, '.npm') },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  return (await new Response(stdout).text()) + (await new Response(stderr).text())
}

test.each(['/nonexistent', aFile, ''])(
  'starts with a home of its own where HOME is %j, which npm was told to cache in',
  async (HOME) => {
    const checkout = await checkOut('checkout')
    const own = join(checkout, '.tools', 'home')
    expect(await start(checkout, HOME)).toContain(`home ${own}, cache .`)
  },
)

test('says in a line what can’t be written in a folder that is read-only', async () => {
  const checkout = await checkOut('read-only')
  // Where not even root makes a folder.
  await symlink('/sys', join(checkout, '.tools'))
  expect(await start(checkout, '/nonexistent')).toMatch(
    /^✗ \S+\.tools\/home can't be written \(E[A-Z]+\): let this user write there, .+\n$/,
  )
})
