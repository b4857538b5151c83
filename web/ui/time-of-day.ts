/** A time in the reader's own format: 8:52 AM, 08:52. Apart from other dates: the first load needs no more. */
export const timeOfDay = (date: Date): string => time.format(date)

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
