import { readdir, rm, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { IS_EXECUTABLE, PROGRAM_FOLDER } from './adapters/program-files.ts'
import { removeStaleParts, stampOf } from './commands/part-file.ts'
import type { Config } from './config.ts'
import { reasonOf } from './errors.ts'
import type { Log } from './log.ts'
import type { BackupState } from './modules/operation/status.ts'

export interface NightlyBackups {
  start(): void
  /** Makes the one that is due, if any. */
  look(): Promise<void>
  state(): Promise<BackupState>
  /** Ends one that is under way, which leaves nothing. */
  stop(): Promise<void>
}

interface NightlyDeps {
  config: Pick<Config, 'dataDir' | 'database'>
  backups: NonNullable<Config['backups']>
  log: Pick<Log, 'info' | 'error'>
  now: () => number
  /** Tells super-admins of a failure. */
  tell(reason: string): Promise<void>
}

const LOOK_MS = 5 * 60_000
/** The hour of the server's own zone at which few people write offers. */
const QUIET_HOUR = 2
const RETRY_MS = 60 * 60_000
/** `quotation-20261130T020003123Z.tar`: sorted by time. */
const NAME = /^quotation-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar$/
/** Few programs have such a low one, so that people needn't wait for a backup. */
const LOW_PRIORITY = 15

/**
 * Makes a full backup in BACKUP_DIR each night, or later on a day whose night was missed. A process
 * of its own makes it, so that nobody waits for the copy of a large database.
 */
export function scheduleBackups({ config, backups, log, now, tell }: NightlyDeps): NightlyBackups {
  const { folder, keep } = backups
  let problem: string | null = null
  let lastTry: number | null = null
  let underWay: Promise<void> | null = null
  let child: Bun.Subprocess<'ignore', 'pipe', 'pipe'> | null = null

  async function makeIfDue(): Promise<void> {
    const date = new Date(now())
    // The absolute difference, because the clock may be set back.
    const isTried = lastTry !== null && Math.abs(now() - lastTry) < RETRY_MS
    if (date.getHours() < QUIET_HOUR || isTried) return
    const made = await backupsIn(folder).catch(() => [])
    // The newest may be of a day that is still to come, for the same reason.
    const isOfToday = (name: string) =>
      new Date(timeOf(name)).toDateString() === date.toDateString()
    if (made.some(isOfToday)) return
    lastTry = now()
    const failure = await make(date).catch(reasonOf)
    if (failure !== null && failure !== problem)
      log.error(`The nightly backup could not be made: ${failure}`)
    problem = failure
    if (failure !== null) await tell(failure)
  }

  /** What the command says if it fails. */
  async function make(date: Date): Promise<string | null> {
    const file = join(folder, `quotation-${stampOf(date)}.tar`)
    const main = IS_EXECUTABLE ? [] : [join(PROGRAM_FOLDER, 'src', 'main.ts')]
    const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.database.url }
    child = Bun.spawn([process.execPath, ...main, 'backup', '--full', file], {
      env: { ...process.env, ...env },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    setPriority(child.pid, LOW_PRIORITY)
    const [said, refused, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    child = null
    await removeStaleParts(folder).catch(() => {})
    if (code !== 0) return refused.trim() || `it ended with ${code}`
    log.info(said.trim())
    const others = (await backupsIn(folder)).filter((name) => join(folder, name) !== file)
    for (const old of others.slice(keep - 1)) await rm(join(folder, old))
    return null
  }

  async function state(): Promise<BackupState> {
    const [last] = await backupsIn(folder).catch(() => [])
    if (!last) return { folder, last: null, problem }
    const file = join(folder, last)
    const bytes = await stat(file).then(
      ({ size }) => size,
      () => 0,
    )
    return { folder, last: { file, at: timeOf(last), bytes }, problem }
  }

  function look(): Promise<void> {
    underWay ??= makeIfDue()
      .catch((error) => log.error('It could not be told that the nightly backup failed', error))
      .finally(() => {
        underWay = null
      })
    return underWay
  }

  let timer: Timer | undefined
  return {
    start() {
      void look()
      timer = setInterval(look, LOOK_MS)
      timer.unref()
    },
    look,
    state,
    async stop() {
      clearInterval(timer)
      child?.kill()
      await underWay
    },
  }
}

/** The names of the backups in a folder, the newest first. */
const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()

const timeOf = (name: string): number => Date.parse(name.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z'))
