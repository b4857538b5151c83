import { existsSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterNumbersIn, numberAt } from '#domain/document/number-series.ts'
import { findForeignObject } from '../../db/check-schema.ts'
import {
  continueSeries,
  furtherSeries,
  keyOf,
  type RestoredSeries,
  sentNumbersIn,
  seriesIn,
  unsetSeriesIn,
} from '../../db/continue-numbers.ts'
import { migrations } from '../../db/migrations.ts'
import { endSessions, inspectDatabase, lacksLog, mergeLog, schemaOf } from '../../db/snapshot.ts'
import { type Config, outboxFolder } from '../config.ts'
import { lockData } from '../data-lock.ts'
import { reasonOf } from '../errors.ts'
import { isArchive } from './archive.ts'
import { command, Refusal, settings } from './command.ts'
import { filesNote, localDatabase } from './database-file.ts'
import { bucketNote, describeBackup, lacksNote, stageFull } from './full-backup.ts'
import { placeSecret, placeUploads, removeStaged } from './place-files.ts'
import { removeDatabase, replaceDatabase, stage, stagingPath } from './replace-database.ts'
import { isInteractive } from './terminal.ts'

export const restore = command({
  name: 'restore',
  takes: ['FILE'],
  options: {
    'without-log': {
      type: 'boolean',
      about: 'restore a database that was copied without its log FILE-wal',
    },
  },
  async run({ 'without-log': withoutLog = false }, name = '') {
    const config = settings()
    const database = localDatabase(config, 'restore it')
    const file = sourceOf(name, database)
    if (!withoutLog && (await lacksLog(file))) throw unusable(file, ALONE)
    const locked = await lockData(config)
    if (locked.isServerRunning) {
      throw new Refusal(`A server is running with ${config.dataDir}; stop it first`)
    }
    try {
      console.log(await restoreFrom(file, database, config))
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw new Refusal(`${file} can't be restored (${reasonOf(error)}); nothing was changed`, {
        cause: error,
      })
    } finally {
      locked.lock.release()
    }
  },
})

/** Checks and prepares a copy beside the database; one rename then replaces it. */
async function restoreFrom(file: string, database: string, config: Config): Promise<string> {
  const staged = stagingPath(database)
  const { dataDir } = config
  try {
    const full = (await isArchive(file)) ? await stageFull(file, staged, config) : null
    if (!full) await stage(file, staged)
    const found = mergeLog(staged) ? inspectDatabase(staged) : NOT_A_DATABASE
    if (!found.ok) throw unusable(file, found.reason)
    const known = migrations.map((migration) => migration.name)
    const newer = found.migrations.find((name) => !known.includes(name))
    if (newer) throw unusable(file, `it comes from a newer version of the program (${newer})`)
    // Before the first statement that changes anything: it would run a foreign trigger.
    const foreign = await findForeignObject(schemaOf(staged), found.migrations)
    if (foreign) throw unusable(file, `it was changed by another program: ${foreign}`)
    endSessions(staged)
    const numbers = await continueNumbers(staged, database, outboxFolder(config))
    if (full) await placeUploads(dataDir)
    const aside = await replaceDatabase(staged, database)
    if (full) await placeSecret(dataDir)
    const note = full
      ? lacksNote(full) + (await bucketNote(full, config))
      : filesNote(found, config, 'not in the backup, see that they are there')
    return `Restored ${file}: ${describeBackup(found, full)}. Everybody has to log in again.${numbers}${keptNote(aside)}${note}`
  } finally {
    // In this order: a start takes a secret without a staged database for that of a restored one.
    await removeStaged(dataDir)
    await removeDatabase(staged)
  }
}

const ALONE =
  'it was copied without its log (-wal beside it), which holds what was saved last; copy both, or back up with the command backup. If the server had stopped before, add --without-log'

/** Numbers that were given after the backup must not be given again (product: Quotation numbers). */
async function continueNumbers(
  staged: string,
  previous: string,
  outbox: string | null,
): Promise<string> {
  const own = seriesIn(staged)
  const later = existsSync(previous) ? seriesIn(previous) : []
  const sent = existsSync(previous) ? sentNumbersIn(previous) : []
  const mailed = await mailedNames(outbox)
  const before = new Map([...own, ...unsetSeriesIn(staged)].map((one) => [keyOf(one), one]))
  const reached = new Map(before)
  for (const one of furtherSeries(own, later)) reached.set(keyOf(one), one)
  const further = [...reached].flatMap(([key, one]) => {
    const numbers = sent.flatMap((of) => (of.ownerId === one.ownerId ? of.key : []))
    const names = mailed.flatMap((mail) => (mail.sender === one.email ? mail.names : []))
    const after = afterNumbersIn(one, [...numbers, ...names])
    return after === before.get(key) ? [] : after
  })
  continueSeries(staged, further)
  const isKnown = later.length > 0
  if (!isKnown && isInteractive()) continueSeries(staged, asked(seriesIn(staged)))
  const all = isKnown ? further : seriesIn(staged)
  if (all.length === 0) return ''
  const head = isKnown ? GO_ON : further.length > 0 ? MAILED : UNKNOWN
  return `\n${[head, ...all.map((one) => `  ${one.email}: ${nextNumber(one)}`)].join('\n')}`
}

const GO_ON = 'Numbers go on after the last of the previous database. The next ones:'
const MAILED =
  'Numbers go on after the last in the mails of the outbox. Set the series to go on after later ones. The next ones:'
const UNKNOWN =
  'Numbers that were given after the backup are not known here: set the series to go on after them. The next ones:'

/** The counters that a person at the terminal knows better. */
const asked = (series: readonly RestoredSeries[]): RestoredSeries[] =>
  series.flatMap((one) => {
    const typed = prompt(`${one.email} goes on with ${nextNumber(one)}. Counter, if another:`)
    const next = Number(typed?.trim() || one.next)
    return Number.isInteger(next) && next > one.next ? [{ ...one, next }] : []
  })

const nextNumber = ({ pattern, next, year }: RestoredSeries): string => {
  const today = new Date().toISOString().slice(0, 10)
  return numberAt(pattern, next, year === 0 ? today : `${year}${today.slice(4)}`)
}

const NOT_A_DATABASE = { ok: false, reason: 'it is no database' } as const

const unusable = (file: string, reason: string) =>
  new Refusal(`${file} can't be restored: ${reason}; nothing was changed`)

const keptNote = (aside: string | null) =>
  aside === null
    ? ''
    : `\nThe previous database is kept as ${aside}; delete it when you no longer need it.`

function sourceOf(name: string, database: string): string {
  const file = resolve(name)
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}`)
  const given = statSync(file)
  if (!given.isFile()) throw new Refusal(`${file} is no file`)
  const current = statSync(database, { throwIfNoEntry: false })
  if (current?.ino === given.ino && current.dev === given.dev) {
    throw new Refusal(`${file} is the database itself; name a backup`)
  }
  return file
}

/** What a mail of the outbox calls an offer: its subject and the names of its files. */
interface MailedNames {
  /** The address of the sender, to which replies go. */
  readonly sender: string
  readonly names: string
}

/** All of a folder of mails (adapters/mail/outbox-folder.ts); none without the folder. */
async function mailedNames(outbox: string | null): Promise<MailedNames[]> {
  const files = outbox === null ? [] : await readdir(outbox).catch(() => [])
  const found: MailedNames[] = []
  for (const file of files.filter((name) => name.endsWith('.eml')))
    found.push(namesIn(await readFile(join(outbox ?? '', file), 'latin1')))
  return found
}

function namesIn(mail: string): MailedNames {
  const [, sender = ''] = /^reply-to: (.*)/im.exec(mail) ?? []
  const lines = mail.match(/^(subject|content-type): .*(\r\n[ \t].*)*/gim) ?? []
  return { sender: sender.trim(), names: lines.map(decoded).join('\n') }
}

/** Without folds, and with encoded words (RFC 2047) as text. */
const decoded = (line: string): string =>
  line
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      (/b/i.test(form) ? Buffer.from(text, 'base64') : bytesOf(text)).toString(),
    )

const bytesOf = (quoted: string): Buffer =>
  Buffer.from(
    quoted
      .replace(/_/g, ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
