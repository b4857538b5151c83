/**
 * A time in the reader's locale: 8:52 AM, 08:52. Apart from the other dates, because the
 * first load needs only this.
 */
export const timeOfDay = (date: Date): string => time.format(date)

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
