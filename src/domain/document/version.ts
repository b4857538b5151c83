/**
 * The version of the documents and bookmarks that this program writes: a new one comes with a step of
 * upgrade.ts. Apart from it, as the first load needs no step.
 */
export const VERSION = 1

/**
 * The version of what is stored or sent: the first where it names none. Infinity where that is no number: such
 * can't be known here, as a newer one. NaN of what is no object.
 */
export function versionOf(stored: unknown): number {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return Number.NaN
  const { version = 1 } = stored as { version?: unknown }
  return Number.isInteger(version) && Number(version) > 0
    ? Number(version)
    : Number.POSITIVE_INFINITY
}

/**
 * Whether a newer version of the program has written it. It is shown as far as it is known, and never changed
 * here: what this version doesn't know of it would be lost.
 */
export const isNewer = (stored: unknown): boolean => versionOf(stored) > VERSION

/**
 * What a save may overwrite: nothing newer than its sender knows. One that names no version, as other programs
 * do, is taken for one that knows this program's.
 */
export const versionKnownTo = (sent: { version?: unknown }): number =>
  sent.version === undefined ? VERSION : Math.min(VERSION, versionOf(sent))
