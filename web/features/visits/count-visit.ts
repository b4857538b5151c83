/** The storage key for the day of the last counted visit (product: Visits). */
const KEY = 'visit-counted'

interface Visit {
  /** yyyy-MM-dd */
  date: string
  /** The first visit with this browser. */
  isNew: boolean
}

/**
 * Counts the visit once a day. If the browser forbids storage, nothing is counted: each
 * page would be a new visitor.
 */
export async function countVisit({
  count = countOnServer,
  storage = localStorageOrNull(),
  now = new Date(),
} = {}): Promise<void> {
  const counted = read(storage)
  const date = dayOf(now)
  if (!storage || counted === date) return
  const message = await count({ date, isNew: counted === null }).catch(() => null)
  if (message === 'visitor counted') write(storage, date)
}

/**
 * `keepalive` also counts somebody who leaves at once. Does not use the app's client,
 * which readers don't download.
 */
async function countOnServer(visit: Visit): Promise<unknown> {
  const answer = await fetch('/api/count-unique-daily-visitors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(visit),
    keepalive: true,
  })
  return (await answer.json()).message
}

/** The date in the visitor's own time zone. */
function dayOf(time: Date): string {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()]
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

function read(storage: Storage | null): string | null {
  return storage?.getItem(KEY) ?? null
}

function write(storage: Storage, date: string): void {
  try {
    storage.setItem(KEY, date)
  } catch {
    // If the storage is full, the next page calls again; the server counts a visitor once a day.
  }
}

function localStorageOrNull(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}
