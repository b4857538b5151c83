import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packages from '../package.json'
import { SERVER_SOURCES } from '../scripts/build/source-hash.ts'
import { COMMANDS } from '../src/commands/catalogue.ts'
import { SETTING_NAMES } from '../src/commands/settings-words.ts'
import { readConfig } from '../src/config.ts'

const root = join(import.meta.dir, '..')
const commands = COMMANDS.map(({ name }) => name)
const folder = await mkdtemp(join(tmpdir(), 'quotation-deploy-'))

afterAll(() => rm(folder, { recursive: true, force: true }))

interface Instruction {
  name: string
  words: string[]
  text: string
}

type Stage = Instruction[]

/** The stages of the Dockerfile, each with its FROM first. */
async function readStages(): Promise<Stage[]> {
  const text = await readFile(join(root, 'Dockerfile'), 'utf8')
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const stages: Stage[] = []
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [name = '', ...words] = line.split(/\s+/)
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, words, text: words.join(' ') })
  }
  return stages
}

const all = (stage: Stage, name: string) => stage.filter((one) => one.name === name)
const only = (stage: Stage, name: string) => {
  const [found, ...more] = all(stage, name)
  if (!found || more.length > 0) throw new Error(`${more.length + 1} ${name} in the stage`)
  return found
}

describe('the Dockerfile', async () => {
  const [build = [], image = [], ...others] = await readStages()
  const copied = all(build, 'COPY').flatMap(({ words }) => words.slice(0, -1))
  const variables = Object.fromEntries(
    all(image, 'ENV').flatMap(({ words }) => words.map((word) => word.split('=', 2))),
  )

  test('copies all that the executable is built from, and the build context has it', async () => {
    const ignored = await readFile(join(root, '.dockerignore'), 'utf8')
    for (const path of copied) {
      expect(existsSync(join(root, path)), path).toBe(true)
      expect(ignored.split('\n')).toContain(`!${path}`)
    }
    const folders = SERVER_SOURCES.map((path) => path.split('/')[0])
    expect(copied).toEqual(expect.arrayContaining([...folders, 'package.json', 'bun.lock']))
  })

  test('builds with the pinned bun, and keeps nothing but the executable', () => {
    expect(others).toEqual([])
    expect(only(build, 'FROM').text).toBe(`oven/bun:${packages.engines.bun}-slim AS build`)
    expect(all(build, 'RUN').map(({ text }) => text)).toEqual([
      'bun install --frozen-lockfile',
      'bun run build',
    ])
    expect(all(image, 'COPY').map(({ text }) => text)).toEqual([
      '--from=build /app/dist/quotation /usr/local/bin/quotation',
    ])
  })

  test('runs as a user without rights, who owns the volume with the data', () => {
    const { text: user } = only(image, 'USER')
    expect(user).not.toBe('root')
    const setUp = only(image, 'RUN').text
    expect(setUp).toContain(`useradd --uid 10001`)
    expect(setUp).toContain(`--owner=${user} --group=${user} --mode=0700 /data`)
    expect(image.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      image.findIndex(({ name }) => name === 'RUN'),
    )
    expect([only(image, 'VOLUME').text, variables.DATA_DIR]).toEqual(['/data', '/data'])
  })

  test('listens where it says, and is checked by a command of the program', () => {
    const reading = readConfig(variables)
    expect(reading).toMatchObject({ ok: true, config: { host: '0.0.0.0' } })
    expect(only(image, 'EXPOSE').text).toBe(variables.PORT)
    const check = only(image, 'HEALTHCHECK').text
    const [program, command] = JSON.parse(check.slice(check.indexOf('[')))
    expect([program, commands.includes(command)]).toEqual(['quotation', true])
    expect(JSON.parse(only(image, 'ENTRYPOINT').text)).toEqual(['quotation'])
  })
})

describe('the systemd unit', async () => {
  const unit = await readFile(join(root, 'docs', 'deploy', 'quotation.service'), 'utf8')

  test('starts a command of the program, with the data where the user may write', () => {
    const [, command] = /^ExecStart=\/usr\/local\/bin\/quotation (.+)$/m.exec(unit) ?? []
    expect(commands).toContain(command ?? '')
    expect(unit).toContain('\nStateDirectory=quotation\n')
    expect(unit).toContain('\nEnvironment=DATA_DIR=/var/lib/quotation\n')
  })

  test.skipIf(!Bun.which('systemd-analyze'))('is one that systemd understands', async () => {
    const path = join(folder, 'quotation.service')
    await writeFile(path, unit.replaceAll('/usr/local/bin/quotation', process.execPath))
    const { exitCode, stderr } = Bun.spawnSync(['systemd-analyze', 'verify', path])
    expect([stderr.toString(), exitCode]).toEqual(['', 0])
  })
})

test('the compose file runs the image behind the Caddyfile, with settings that there are', async () => {
  const read = (name: string) => readFile(join(root, 'docs', 'deploy', name), 'utf8')
  const { services, volumes } = Bun.YAML.parse(await read('compose.yaml')) as Compose
  const { quotation, caddy } = services
  const mounted = quotation?.volumes.map((volume) => volume.split(':')[1])
  expect(
    Object.keys(quotation?.environment ?? {}).map((name) => SETTING_NAMES.includes(name)),
  ).not.toContain(false)
  const reading = readConfig({ ...quotation?.environment, DATA_DIR: '/data' })
  expect(reading).toMatchObject({ ok: true, config: { backups: { folder: '/backups' } } })
  expect(mounted).toEqual(['/data', '/backups'])
  const [variable = '', usual] = /\{\$(\w+):(\S+)\}/.exec(await read('Caddyfile'))?.slice(1) ?? []
  expect([caddy?.environment[variable], usual]).toEqual(['quotation:3000', '127.0.0.1:3000'])
  expect(caddy?.volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro')
  expect(Object.keys(volumes)).toEqual(['data', 'certificates'])
})

interface Compose {
  services: Record<string, { environment: Record<string, string>; volumes: string[] }>
  volumes: Record<string, null>
}
