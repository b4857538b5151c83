const DAY_MS = 24 * 60 * 60 * 1000

/** The day that a time (ms since 1970) falls on, so many days on: yyyy-MM-dd, UTC. */
export const dayOf = (time: number, daysOn = 0): string =>
  new Date(time + daysOn * DAY_MS).toISOString().slice(0, 10)

/** Whether the day is today, give or take one: somewhere on earth it is (api: Visitors). */
export const isToday = (date: string, time: number): boolean =>
  [-1, 0, 1].some((daysOn) => dayOf(time, daysOn) === date)
