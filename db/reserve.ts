import { open, rm, stat } from 'node:fs/promises'
import { isFullError } from './errors.ts'

const RESERVE_BYTES = 32 * 1024 * 1024
const PIECE = Buffer.alloc(1024 * 1024, 'reserve ')

export interface Reserve {
  /** Takes as much of the reserve from the disk as there is room for. Whether it is whole. */
  fill(): Promise<boolean>
  /** Runs the work; if the disk is full, again without the reserve, which is filled anew after it. */
  withRoom<T>(work: () => Promise<T>): Promise<T>
}

/**
 * A file that keeps some of the disk for what makes room, and for logging in to do it: deleting writes
 * to the log first, which a full disk does not let grow. Twice the log's size, so that the log can be
 * moved into the database too.
 * @param makeSmall moves the log into the database
 */
export function createReserve(path: string, makeSmall: () => Promise<unknown>): Reserve {
  let filling: Promise<boolean> | null = null
  let isInUse = false

  async function fill(): Promise<boolean> {
    if (isInUse) return false
    filling ??= append().finally(() => {
      filling = null
    })
    return filling
  }

  async function append(): Promise<boolean> {
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    if (size >= RESERVE_BYTES) return true
    const file = await open(path, 'a', 0o600)
    try {
      for (let at = size; at < RESERVE_BYTES; at += PIECE.length) await file.appendFile(PIECE)
      await file.sync()
      return true
    } catch {
      // The disk is full: a part of the reserve is better than none.
      return false
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
        await filling
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
