/** A day in the reader's own format: Nov 22, 2026. */
export const dayOf = (date: Date): string => day.format(date)

/** When it was last saved: Nov 22, 2026, 8:52 AM. All dates of a page are of one style. */
export const updatedOf = ({ updatedAt }: { updatedAt: string }): string =>
  Number.isNaN(Date.parse(updatedAt)) ? '' : dayAndTime.format(new Date(updatedAt))

/** When it was last saved, in full. */
export const updatedInFull = ({ updatedAt }: { updatedAt: string }) =>
  updatedAt && full.format(new Date(updatedAt))

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
