import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Config, outboxFolder, readConfig } from '../config.ts'
import { isServerListening } from '../control/client.ts'
import { databaseFile } from '../data-lock.ts'
import { reasonOf } from '../errors.ts'
import { refuseUnwritable, refuseUnwritableFiles } from '../unwritable.ts'
import { command, emailOf, Refusal } from './command.ts'
import { askHealth, ownUrl } from './health.ts'
import { mailsGo, warningsOf } from './settings-words.ts'

export const check = command({
  name: 'check',
  options: { mail: { type: 'string', value: 'EMAIL', about: 'Send a test mail to this address' } },
  async run({ mail }) {
    const to = mail === undefined ? null : emailOf('check', mail)
    const reading = readConfig(process.env)
    if (!reading.ok) print('settings', 'failed', reading.message)
    if (!reading.ok) throw new Refusal('Failed: settings')
    const { config } = reading
    for (const warning of warningsOf(config)) print('settings', 'warning', warning)
    const failed: string[] = []
    for (const [name, run] of Object.entries(CHECKS)) {
      try {
        print(name, 'ok', await run(config, to))
      } catch (error) {
        const isSkipped = error instanceof NotTried
        print(name, isSkipped ? 'not tried' : 'failed', reasonOf(error))
        if (!isSkipped) failed.push(name)
      }
    }
    if (failed.length > 0) throw new Refusal(`Failed: ${failed.join(', ')}`)
  },
})

const print = (name: string, outcome: string, words: string) =>
  console.log(`${name.padEnd(10)}${outcome.padEnd(11)}${words}`)

/** Why a check would say nothing. */
class NotTried extends Error {}

/** Each resolves to what it found, and rejects with what is wrong. */
const CHECKS: Record<string, (config: Config, to: string | null) => Promise<string>> = {
  async settings() {
    return 'all can be read'
  },

  async database(config) {
    const file = databaseFile(config)
    if (file === null) return askRemote(config)
    for (const folder of [config.dataDir, dirname(file)].map(existing))
      await refuseUnwritable(folder)
    await refuseUnwritableFiles(file)
    return `${file} can be written`
  },

  async storage({ bucket, dataDir, publicUrl }) {
    const folder = join(dataDir, 'uploads')
    if (bucket === null) await refuseUnwritable(folder)
    if (bucket === null) return `${folder} can be written`
    const { openS3Storage } = await import('../adapters/storage/s3.ts')
    const storage = await openS3Storage(bucket)
    await storage.check()
    // Some stores have no such rules.
    const isOpen =
      publicUrl === null || (await storage.cors?.isAllowed(publicUrl).catch(() => true))
    if (!isOpen) throw new Error(`CORS rules don't allow uploads from ${publicUrl} (docs/files.md)`)
    return `the bucket ${bucket.name} takes, gives and deletes files`
  },

  async disk({ dataDir }) {
    const { bavail, bsize } = await statfs(existing(dataDir))
    const free = `${Math.floor((bavail * bsize) / MB)} MB are free in ${dataDir}`
    if (bavail * bsize < ROOM) throw new Error(`only ${free}; make room`)
    return free
  },

  async mail(config, to) {
    const outbox = outboxFolder(config)
    if (outbox) await refuseUnwritable(outbox)
    if (to === null) throw new NotTried(`${mailsGo(config)}; --mail EMAIL sends a test mail`)
    const [{ mailerOf }, { mailOf }] = await Promise.all([
      import('../services.ts'),
      import('../adapters/mail/mail-template.ts'),
    ])
    const link = config.publicUrl ?? ownUrl(config)
    const sent = await mailerOf(config, () => {}).send(mailOf(to, { ...TEST_MAIL, link }))
    if (!sent.ok) throw new Error(`${mailsGo(config)}, refused for ${to}: ${sent.reason}`)
    return `${mailsGo(config)}; the test mail to ${to} was taken`
  },

  async provider({ provider }) {
    if (provider === null) throw new NotTried('OIDC_ISSUER is not set')
    const { createIdentityProvider } = await import('../adapters/identity-provider.ts')
    await createIdentityProvider(provider, Date.now).check()
    return `${provider.name} describes itself and its keys at ${provider.issuer}`
  },

  async server(config) {
    if (!(await isServerListening(config.dataDir))) throw new NotTried('no server runs')
    if (config.port === 0) throw new NotTried('PORT is 0: its port is unknown')
    return `${ownUrl(config)} says: ${(await askHealth(ownUrl(config))).said}`
  },

  async proxy({ publicUrl, trustedProxies, dataDir }) {
    if (publicUrl === null) throw new NotTried('PUBLIC_URL is not set')
    if (!(await isServerListening(dataDir))) throw new NotTried('no server runs')
    const { proxies } = await askHealth(publicUrl)
    if (proxies === undefined) throw new Error(`${publicUrl} leads to another program`)
    const seen = `${publicUrl} passes ${proxies} proxies that add to X-Forwarded-For`
    if (proxies !== trustedProxies)
      throw new Error(`${seen}: set TRUST_PROXY=${proxies}, not ${trustedProxies}`)
    return seen
  },
}

/** The folder, or that in which the first start makes it. */
const existing = (folder: string): string =>
  existsSync(folder) ? folder : existing(dirname(folder))

const MB = 1024 * 1024
/** The reserve and as much again (architecture: Database). */
const ROOM = 64 * MB

async function askRemote({ database }: Config): Promise<string> {
  const { openDatabase, waitForAnswer } = await import('../../db/client.ts')
  const db = await openDatabase(database)
  await waitForAnswer(db.client).finally(db.close)
  return 'the remote database answers'
}

const TEST_MAIL = {
  title: 'A test mail',
  paragraphs: ['The mails of this quotation builder arrive.'],
  button: 'Open it',
  smallPrint: 'Somebody who runs it has asked for this mail with the command `check`.',
}
