import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright'
import { shot } from '../../support/browser.ts'
import { expect } from '../../support/expect.ts'

/** What WCAG 2.2 AA asks for, as far as a program can tell (design: Left open by the spec). */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Takes a picture of what is on the screen for the eye, and has it checked: everybody can use it,
 * and nothing makes the page scroll sideways.
 */
export async function looksRight(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  await motionsEnd(page)
  await shot(page, name, [width])
  expect(await atRest(page, () => hindrances(page)), `${name} at ${width} px`).toEqual([])
  expect(await widthOf(page), `${name} at ${width} px`).toBeLessThanOrEqual(width)
}

/** How wide the page would have to be to show all of it. */
const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth)

/** What keeps somebody from using the page: the rule and where it is broken. */
async function hindrances(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source())
  const { violations } = await page.evaluate(
    (rules) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        runOnly: rules,
        // Describes only what breaks a rule: describing all that keeps it takes most of the time.
        resultTypes: ['violations'],
      }),
    RULES,
  )
  return violations
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} ${target}: ${failureSummary}`),
    )
    .filter((hindrance) => !COVERED.test(hindrance))
}

/** A target half under an open menu or the bar is reached when that is closed or scrolled away. */
const COVERED = /^target-size .*partially obscured/s

let cached = ''

function source(): string {
  cached ||= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
  return cached
}

/**
 * What is seen of a page on which nothing moves: a toast may be on its way in or out, and colours on
 * their way are nobody's colours.
 */
async function atRest<T>(page: Page, see: () => Promise<T>): Promise<T> {
  for (;;) {
    await motionsEnd(page)
    const motions = await page.evaluateHandle(watchMotions)
    const seen = await see()
    if (!(await motions.evaluate((watch) => watch.end()))) return seen
  }
}

/** Hears of every motion that begins until `end`, which tells whether there was one. */
function watchMotions(): { end(): boolean } {
  const ended = new AbortController()
  let isMoving = false
  const note = () => {
    isMoving = true
  }
  for (const type of ['transitionrun', 'animationstart'])
    addEventListener(type, note, { capture: true, signal: ended.signal })
  return {
    end() {
      ended.abort()
      return isMoving
    },
  }
}

/** Not the spinner's, which has no end. */
const motionsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((motion) => motion.effect?.getComputedTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map((motion) => motion.finished)).then(() => null)
  })
