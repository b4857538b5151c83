import { LRUCache } from 'lru-cache'
import { upTo } from '../../db/cached-look-up.ts'

/** A fixed window that opens with the first attempt. */
export interface Window {
  attempts: number
  windowMs: number
  /**
   * A window that follows a full one is twice as long, up to this. By default windows don't grow.
   */
  maxWindowMs?: number
}

export interface Limit extends Window {
  /**
   * Attempts in 24 hours, for clients that stay just below each window's limit; null for a window
   * of a day.
   */
  perDay: number | null
  /**
   * Whether the day counts windows: attempts this frequent would cost too much to store one by one.
   */
  countsWindows?: boolean
}

export type Key = [key: string, limit: Limit]

interface Counter<Limited> {
  /**
   * Counts one attempt against every key. Returns the seconds to wait when a key's limit is
   * exceeded (then nothing is counted), else null.
   */
  count(keys: readonly [key: string, limit: Limited][]): MaybePromise<number | null>
  refund(keys: readonly string[]): void
}

export type AttemptCounter = Counter<Limit>

export type MaybePromise<Value> = Value | Promise<Value>

export const unlimited: AttemptCounter = { count: () => null, refund: () => {} }

/** Counts windows only, without a limit per day. */
export type WindowCounter = Counter<Window>

export const DAY_MS = 24 * 60 * 60_000

export const daily = (attempts: number): Limit => ({ attempts, windowMs: DAY_MS, perDay: null })

/** One for each letter that a fast typist types, ten hours a day. */
export const SUGGESTIONS: Limit = {
  attempts: 900,
  windowMs: 60_000,
  perDay: 600,
  countsWindows: true,
}

/**
 * Counts windows and days. Days are stored, so that they survive a restart. Shorter windows are
 * counted in memory, where a flood of attempts costs nothing, or stored too when several processes
 * share them.
 */
export function createAttemptCounter(
  stored: WindowCounter,
  memory: MemoryCounter | null,
): AttemptCounter {
  async function count(keys: readonly Key[]): Promise<number | null> {
    const short = keys.filter(([, { windowMs }]) => windowMs < DAY_MS)
    const days = keys
      .filter(([key, { countsWindows }]) => !(countsWindows && memory?.isOpen(key)))
      .flatMap(([key, limit]) => dayOf(key, limit))
    if (!memory) return stored.count([...short, ...days])
    const wait = memory.count(short)
    if (wait !== null || days.length === 0) return wait
    const refundShort = () => memory.refund(short.map(([key]) => key))
    const waitOfDay = await Promise.resolve(stored.count(days)).catch((error) => {
      // Retrying during an outage must lock nobody out.
      refundShort()
      throw error
    })
    if (waitOfDay !== null) refundShort()
    return waitOfDay
  }

  function refund(keys: readonly string[]): void {
    memory?.refund(keys)
    stored.refund(keys.flatMap((key) => [key, nameOfDay(key)]))
  }

  return { count, refund }
}

function dayOf(key: string, limit: Limit): [string, Window][] {
  if (limit.perDay === null) return limit.windowMs < DAY_MS ? [] : [[key, limit]]
  return [[nameOfDay(key), { attempts: limit.perDay, windowMs: DAY_MS }]]
}

const nameOfDay = (key: string) => `${key}, a day`

export interface MemoryCounter extends WindowCounter {
  count(keys: readonly [string, Window][]): number | null
  isOpen(key: string): boolean
}

/** Bounds the memory that a flood of addresses can take. */
const MAX_KEYS = 50_000

/**
 * Counts for one process, in memory.
 * @param now a monotonic clock, in ms
 */
export function createMemoryCounter(now: () => number): MemoryCounter {
  const windows = new LRUCache<string, OpenWindow>(upTo(MAX_KEYS))

  const openWindow = (key: string) => {
    const window = windows.get(key)
    return window && window.endsAt > now() ? window : undefined
  }

  function count(keys: readonly [string, Window][]): number | null {
    const waits = keys
      .filter(([key, { attempts }]) => (openWindow(key)?.used ?? 0) >= attempts)
      .map(([key]) => (openWindow(key)?.endsAt ?? 0) - now())
    if (waits.length > 0) return Math.ceil(Math.max(...waits) / 1000)
    for (const [key, limit] of keys) {
      const window = openWindow(key) ?? nextWindow(key, limit)
      window.used += 1
      windows.set(key, window)
    }
    return null
  }

  function nextWindow(
    key: string,
    { attempts, windowMs, maxWindowMs = windowMs }: Window,
  ): OpenWindow {
    const last = windows.get(key)
    const wasJustFull = last && last.used >= attempts && last.endsAt + maxWindowMs > now()
    const lengthMs = wasJustFull ? Math.min(2 * last.lengthMs, maxWindowMs) : windowMs
    return { used: 0, lengthMs, endsAt: now() + lengthMs }
  }

  function refund(keys: readonly string[]): void {
    for (const key of keys) {
      const window = openWindow(key)
      if (window && window.used > 0) window.used -= 1
    }
  }

  return { count, refund, isOpen: (key) => openWindow(key) !== undefined }
}

interface OpenWindow {
  used: number
  lengthMs: number
  endsAt: number
}
