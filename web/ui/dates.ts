import { toolLocale } from '../state/tool-locale.ts'

/** A day in the reader's locale: Nov 22, 2026. */
export const dayOf = (date: Date): string => day.format(date)

/** When it was last saved: Nov 22, 2026, 8:52 AM. All dates on a page have the same style. */
export const updatedOf = ({ updatedAt }: { updatedAt: string }): string =>
  Number.isNaN(Date.parse(updatedAt)) ? '' : dayAndTime.format(new Date(updatedAt))

/** When it was last saved, as a full date and time. */
export const updatedInFull = ({ updatedAt }: { updatedAt: string }) =>
  updatedAt && full.format(new Date(updatedAt))

const day = new Intl.DateTimeFormat(toolLocale(), { dateStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat(toolLocale(), {
  dateStyle: 'medium',
  timeStyle: 'short',
})
const full = new Intl.DateTimeFormat(toolLocale(), { dateStyle: 'full', timeStyle: 'short' })

/**
 * A time in the reader's locale: 8:52 AM, 08:52. Apart from the other dates, because the
 * first load needs only this.
 */
export const timeOfDay = (date: Date): string => time.format(date)

const time = new Intl.DateTimeFormat(toolLocale(), { timeStyle: 'short' })
