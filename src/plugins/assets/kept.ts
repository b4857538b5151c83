/**
 * Keeps what was costly to make, under a key and the version that it was made of, until so many
 * bytes are kept: then what was asked for longest ago goes. Who asks while it is being made waits
 * for that; another version takes the place of the one before. What came to nothing is not kept.
 */
export function createKept<T>(mostBytes: number, sizeOf: (value: T) => number) {
  const entries = new Map<string, Entry<T>>()
  let bytes = 0

  function get(key: string, version: string, make: () => Promise<T | null>): Promise<T | null> {
    const entry = entries.get(key)
    if (entry?.version !== version) return add(key, version, make)
    entries.delete(key)
    entries.set(key, entry)
    return entry.value
  }

  function add(key: string, version: string, make: () => Promise<T | null>): Promise<T | null> {
    forget(key)
    const entry: Entry<T> = { version, value: make(), bytes: 0 }
    entries.set(key, entry)
    entry.value.then(
      (value) => (value === null ? drop(key, entry) : weigh(key, entry, value)),
      () => drop(key, entry),
    )
    return entry.value
  }

  function weigh(key: string, entry: Entry<T>, value: T): void {
    if (entries.get(key) !== entry) return
    entry.bytes = sizeOf(value)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) return
      forget(oldest)
    }
  }

  /** What has taken its place meanwhile stays. */
  function drop(key: string, entry: Entry<T>): void {
    if (entries.get(key) === entry) forget(key)
  }

  function forget(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return { get, forget }
}

interface Entry<T> {
  version: string
  value: Promise<T | null>
  /** 0 while it is being made. */
  bytes: number
}
