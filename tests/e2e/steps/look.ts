import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright'
import { shot } from '../../support/browser.ts'
import { expect } from '../../support/expect.ts'

/** The rules of WCAG 2.2 AA that can be checked automatically (product: Accessibility). */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Takes a screenshot and checks the page: it is accessible and does not scroll horizontally. It takes
 * half a second: once for each state, at one width.
 */
export async function looksRight(page: Page, name: string): Promise<void> {
  await fits(page, name)
  const width = page.viewportSize()?.width
  expect(await atRest(page, () => hindrances(page)), `${name} at ${width} px`).toEqual([])
}

/** Takes a screenshot and checks that the page does not scroll horizontally. */
export async function fits(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  await motionsEnd(page)
  await shot(page, name, [width])
  expect(await widthOf(page), `${name} at ${width} px`).toBeLessThanOrEqual(width)
}

/** The width of the page's content. */
const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth)

/** Accessibility violations: the rule and where it is broken. */
async function hindrances(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source())
  const { violations } = await page.evaluate(
    (rules) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        runOnly: rules,
        // Violations only: describing what passes would take most of the time.
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

/** A target partly under an open menu or the bar is reachable by closing or scrolling. */
const COVERED = /^target-size .*partially obscured/s

let cached = ''

function source(): string {
  cached ||= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
  return cached
}

/**
 * Waits until nothing moves: toasts slide in and out, and colours in transition have no final
 * contrast.
 */
async function atRest<T>(page: Page, see: () => Promise<T>): Promise<T> {
  for (;;) {
    await motionsEnd(page)
    const motions = await page.evaluateHandle(watchMotions)
    const seen = await see()
    if (!(await motions.evaluate((watch) => watch.end()))) return seen
  }
}

/** Watches for animations until `end`, which tells whether there was one. */
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

/** Except the spinner's, which never ends. */
const motionsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((motion) => motion.effect?.getComputedTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map((motion) => motion.finished)).then(() => null)
  })
