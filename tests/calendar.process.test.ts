import { expect, test } from 'bun:test'
import { join } from 'node:path'

/**
 * The tests that deal with days, under other clocks and in other zones. `npm test` runs those that need
 * no server, and of the server those about days, under the first clock; `bun run test:calendar`
 * (CALENDAR=all) runs all of them.
 */
const CLOCKS = [
  ['2026-12-31T23:58', 'America/Los_Angeles'],
  ['2027-02-28T23:50', 'Asia/Kathmandu'],
  ['2028-02-29T12:00', 'Europe/Berlin'],
  [later(35), 'Pacific/Kiritimati'],
  [later(400), 'America/Los_Angeles'],
] as const

const root = join(import.meta.dir, '..')
const isWhole = process.env.CALENDAR === 'all'

/** What a test says that deals with days. */
const DEALS_WITH_DAYS =
  /DateTimeFormat|toLocale\w*Date|timeZone|validUntil|[12]\d{3}-\d\d-\d\d|getFullYear|NOON|dayName/
/** The tests of the server whose subject is a day, and not an offer that has one. */
const ABOUT_DAYS = /last-day|overview|numbers\/|visitors|list-states/
/** They take long, and deal with days in passing. */
const LONG =
  /\.process\.|attack|calendar|permissions|valid-html|languages\.test|auth\/|tokens|database\./

test.each(isWhole ? CLOCKS : CLOCKS.slice(0, 1))(
  'tests of days pass from %s in %s',
  async (at, zone) => {
    const { BUN_TEST_WORKER_ID: _, ...env } = process.env
    const child = Bun.spawn(
      [process.execPath, 'test', '--no-isolate', '--timeout=120000', ...(await filesWithDays())],
      {
        cwd: root,
        env: { ...env, TEST_CLOCK: at, TZ: zone, LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' },
        stdout: 'pipe',
        stderr: 'pipe',
      },
    )
    const [output, errors] = await Promise.all(
      [child.stdout, child.stderr].map((one) => new Response(one).text()),
    )
    if ((await child.exited) !== 0) console.error(errors, output)
    expect(await child.exited).toBe(0)
    // A run without tests ends well too.
    expect(Number(/(\d+) pass/.exec(errors ?? '')?.[1])).toBeGreaterThan(300)
  },
  1_800_000,
)

async function filesWithDays(): Promise<string[]> {
  const files: string[] = []
  for (const file of new Bun.Glob('tests/**/*.test.{ts,tsx}').scanSync(root)) {
    if (LONG.test(file)) continue
    const text = await Bun.file(join(root, file)).text()
    const takesLong = /web: true/.test(text) || /\.browser\.|e2e/.test(file)
    const isInPassing = file.includes('/server/') && !ABOUT_DAYS.test(file)
    if (DEALS_WITH_DAYS.test(text) && (isWhole || !(takesLong || isInPassing)))
      files.push(`./${file}`)
  }
  return files.sort()
}

/** So many days after today, at this time. */
function later(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 16)
}
