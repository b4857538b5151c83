import { join } from 'node:path'
import { PROGRAM_FOLDER } from '../adapters/program-files.ts'
import { misspelt } from '../config/setting-names.ts'
import { type Config, outboxFolder } from '../config.ts'
import { createLog } from '../log.ts'
import { command, settings } from './command.ts'

export const serve = command({
  name: 'serve',
  summary: 'Start the server (the default)',
  details: 'It runs until SIGTERM or ctrl+c.',
  takes: [],
  options: {},
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
    if (!config.rateLimits)
      log.warn('RATE_LIMITS is off: passwords can be guessed without limit. For load tests only.')
    if (config.mail.by !== 'outbox' && config.mailFrom === null)
      log.warn(
        'MAIL_FROM is not set: mails are sent from a no-reply address that servers may refuse.',
      )
    for (const [name, meant] of misspelt(process.env))
      log.warn(`${name} is no setting: did you mean ${meant}?`)
    const ready = `Quotation builder is ready at ${server.publicUrl} (${mailsGo(config)})`
    // As text it is printed even when only errors are logged.
    if (config.logFormat === 'json') log.info(ready)
    else console.log(ready)
  },
})

/** Where mails go, without passwords and keys. */
function mailsGo(config: Config): string {
  const { mail } = config
  if (mail.by === 'outbox') return `mails are not sent, but kept in ${outboxFolder(config)}`
  return `mails go by ${mail.by === 'resend' ? 'Resend' : new URL(mail.url).host}`
}
