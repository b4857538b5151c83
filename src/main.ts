import { join } from 'node:path'
import { readConfig } from './config.ts'
import { openData } from './data.ts'
import { createLog } from './log.ts'
import { loadWebBuild } from './plugins/assets.ts'
import { startServer } from './server.ts'
import { StartError } from './start-error.ts'

const HELP = `Quotation builder

Usage: bun src/main.ts [command]

  serve      Serve the product (the default)
  migrate    Bring the database's tables up to date and stop
  --help     This text

Settings come from the environment: see the README.`

const [command = 'serve'] = process.argv.slice(2)
const commands = new Map([
  ['serve', serve],
  ['migrate', migrate],
  ['--help', help],
  ['-h', help],
])

try {
  const run = commands.get(command) ?? fail(`Unknown command "${command}"; see --help`)
  await run()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  fail(error.message)
}

async function serve(): Promise<void> {
  const config = settings()
  const log = createLog(config.logLevel)
  const web = await loadWebBuild(join(import.meta.dir, '..', 'dist')).catch((error: Error) => {
    log.warn(error.message)
    return null
  })
  const server = await startServer({ config, log, web })
  if (!config.rateLimits)
    log.warn('RATE_LIMITS is off: anybody may guess passwords. For load tests only.')
  console.log(`Quotation builder is ready at ${server.publicUrl}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await server.stop()
      process.exit(0)
    })
  }
}

async function migrate(): Promise<void> {
  const data = await openData(settings())
  await data.close()
  console.log('The database is up to date')
}

function help(): Promise<void> {
  console.log(HELP)
  return Promise.resolve()
}

function settings() {
  const reading = readConfig(process.env)
  if (!reading.ok) fail(reading.message)
  return reading.config
}

function fail(line: string): never {
  console.error(line)
  process.exit(2)
}
