/**
 * The version of the documents and bookmarks that this program writes. What a new one changes besides
 * new fields needs a step in upgrade.ts, which is a separate file because the first load needs no step.
 */
export const VERSION = 7

/**
 * The version of a stored or sent document: 1 if it names none. Infinity if the version is not a
 * positive whole number, since it is as unknown here as a newer one. NaN if it is not an object.
 */
export function versionOf(stored: unknown): number {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return Number.NaN
  const { version = 1 } = stored as { version?: unknown }
  return Number.isInteger(version) && Number(version) > 0
    ? Number(version)
    : Number.POSITIVE_INFINITY
}

/**
 * Whether a newer version of the program has written the document. This version shows what it knows
 * of it and never changes it: the unknown parts would be lost.
 */
export const isNewer = (stored: unknown): boolean => versionOf(stored) > VERSION

/**
 * The newest version that a save may overwrite: the newest that its sender knows. A sender that
 * names no version, such as another program, is assumed to know this program's; but not one that
 * has added a field which it doesn't send.
 * @param fields by name, which version has added each
 */
export function versionKnownTo(
  sent: { version?: unknown },
  fields: Readonly<Record<string, number>> = {},
): number {
  if (sent.version !== undefined) return Math.min(VERSION, versionOf(sent))
  const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(sent, name))
  return Math.min(VERSION, ...unknown.map((name) => (fields[name] ?? VERSION + 1) - 1))
}
