import { open, rm, stat, statfs } from 'node:fs/promises'
import { isFullError } from './errors.ts'

const RESERVE_BYTES = 32 * 1024 * 1024
const PIECE = Buffer.alloc(1024 * 1024, 'reserve ')

export interface Reserve {
  /**
   * Fills the reserve as far as the disk has room. Rejects if it is not complete then, or if a save
   * would have no room beside it.
   */
  fill(): Promise<void>
  /**
   * Runs the work. If the disk is full, removes the reserve, runs it again and refills the reserve.
   */
  withRoom<T>(work: () => Promise<T>): Promise<T>
}

/**
 * A file that reserves disk space for deleting, and for logging in to do so: deleting first writes
 * to the log, which can't grow on a full disk. It is twice the log's size, so that the log can be
 * moved into the database too.
 * @param makeSmall moves the log into the database
 */
export function createReserve(path: string, makeSmall: () => Promise<unknown>): Reserve {
  let filling: Promise<void> | null = null
  let isInUse = false

  async function fill(): Promise<void> {
    if (isInUse) throw noRoom()
    filling ??= append().finally(() => {
      filling = null
    })
    return filling
  }

  async function append(): Promise<void> {
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    if (size < RESERVE_BYTES) await appendFrom(size)
    const { bavail, bsize } = await statfs(path)
    if (bavail * bsize < PIECE.length) throw noRoom()
  }

  /** If the disk is full, leaves a part: it is better than none. */
  async function appendFrom(size: number): Promise<void> {
    const file = await open(path, 'a', 0o600)
    try {
      for (let at = size; at < RESERVE_BYTES; at += PIECE.length) await file.appendFile(PIECE)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  async function withRoom<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isFullError(error)) throw error
      isInUse = true
      try {
        await filling?.catch(() => {})
        await rm(path, { force: true })
        return await work()
      } finally {
        await makeSmall().catch(() => {})
        isInUse = false
        await fill().catch(() => {})
      }
    }
  }

  return { fill, withRoom }
}

const noRoom = () => Object.assign(new Error('no room beside the reserve'), { code: 'ENOSPC' })
