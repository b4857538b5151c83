import { join } from 'node:path'
import { PROGRAM_FOLDER } from '../adapters/program-files.ts'
import { createLog } from '../log.ts'
import { command, settings } from './command.ts'
import { mailsGo, warningsOf } from './settings-words.ts'

export const serve = command({
  name: 'serve',
  async run() {
    const config = settings()
    // Imported only here: other commands start without loading the server.
    const [{ startServer }, { loadWebBuild }, { enableLowPriorityHashing }] = await Promise.all([
      import('../server.ts'),
      import('../plugins/assets.ts'),
      import('../adapters/thread-priority.ts'),
    ])
    enableLowPriorityHashing()
    const log = createLog(config.logLevel, config.logFormat)
    const web = await loadWebBuild(join(PROGRAM_FOLDER, 'dist')).catch((error: Error) => {
      log.warn(error.message)
      return null
    })
    const server = await startServer({ config, log, web })
    // Before the ready line: a program that waits for that line may stop the server at once.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, async () => {
        await server.stop()
        process.exit(0)
      })
    }
    for (const warning of warningsOf(config)) log.warn(warning)
    const ready = `Quotation builder is ready at ${server.publicUrl} (${mailsGo(config)})`
    // As text it is printed even when only errors are logged.
    if (config.logFormat === 'json') log.info(ready)
    else console.log(ready)
  },
})
