/** A time as the reader's own country writes it, the same wherever one is shown: 8:52 AM, 08:52. */
export const timeOfDay = (date: Date): string => format.format(date)

const format = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
