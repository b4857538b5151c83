/**
 * Shifts the time of a test process: with TEST_CLOCK (`2027-02-28T23:50`, in the zone of TZ) it starts
 * there and goes on (`tests/calendar.process.test.ts`).
 */
const { TEST_CLOCK } = process.env

export const isOtherClock = TEST_CLOCK !== undefined

if (TEST_CLOCK) {
  const Real = Date
  const shift = Real.parse(TEST_CLOCK) - Real.now()
  const now = () => Real.now() + shift
  globalThis.Date = new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
