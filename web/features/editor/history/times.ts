import { history as WORDS } from '#domain/words/en/editor.json'
import { dayOf, timeOfDay } from '../../../ui/dates.ts'
import type { Entry, History, Version } from './history.ts'

/** The day of a time, as the list groups versions: Today, Yesterday, Nov 22, 2026. */
export function dayName(time: string, now = new Date()): string {
  const date = new Date(time)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (date.toDateString() === now.toDateString()) return WORDS.today
  return date.toDateString() === yesterday.toDateString() ? WORDS.yesterday : dayOf(date)
}

export const timeName = (time: string): string => timeOfDay(new Date(time))

/** A version in a sentence: now, 2:03 PM, Nov 22, 2026, 2:03 PM; with its name if it has one. */
export function versionName({ $entries }: Pick<History, '$entries'>, version: Version): string {
  const entry = $entries.value.find((each) => each.version === version)
  if (version === 'now') return WORDS.nowInside
  return entry ? entryName(entry) : ''
}

export function entryName({ version, revision }: Entry): string {
  if (version === 'now' || !revision) return WORDS.now
  const day = dayName(revision.createdAt)
  const when = day === WORDS.today ? '' : `${day}, `
  const time = `${when}${timeName(revision.createdAt)}`
  return revision.label ? `${revision.label} (${time})` : time
}
