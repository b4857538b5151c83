import type { Page } from 'playwright'

/** What runs in the page; the times are the page's own, in ms. */
interface Clock {
  /** Lets a frame follow the other, as a screen does that shows something moving. */
  runFrames(): void
  /** Begins to watch the element's text for what the next key press does to it, typed or not. */
  watch(selector: string, isTyped?: boolean): void
  /** From that key press to the paint after which the text read otherwise; frames rest then. */
  painted(): Promise<number>
  /** Starts watching: after the next event of the type this many elements should match the selector. */
  expectAfter(type: keyof WindowEventMap, selector: string, count: number): void
  /** From that event to the paint with them. */
  expected(): Promise<number>
  /** When the page was ready for input and this many elements were painted. */
  readyWith(selector: string, count: number): Promise<number>
}

declare global {
  var benchClock: Clock
}

/** Puts the clock into every page that this one opens, before any script of theirs. */
export const addClock = (page: Page): Promise<unknown> => page.addInitScript(startClock)

/** A reader of a public quotation sees no tools until they edit a copy. */
export async function startEditing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit a copy' }).click()
  await page.locator('[data-cell="qty"]').first().click()
  await page.locator('[data-row-id] > [data-action="drag"]').first().waitFor({ state: 'attached' })
}

/**
 * Presses the key as a person does and gives the time to the painted change. The press comes after
 * a pause of random length, so that it meets frames, drafts and collections of garbage anywhere.
 * @param options.onScreen frames follow each other at the screen's rate, and the press waits for
 *   the next one; without, a frame is made at once and the time is the browser's work alone
 */
export async function timeKeyPress(
  page: Page,
  key: string,
  options: {
    watched: string
    isTyped?: boolean
    onScreen?: boolean
    pauseMs?: readonly [number, number]
  },
): Promise<number> {
  const { watched, isTyped = true, onScreen = false, pauseMs: [least, most] = [0, 0] } = options
  if (onScreen) await page.evaluate(() => benchClock.runFrames())
  await Bun.sleep(least + Math.random() * (most - least))
  // Make sure the page is listening: keys don't queue behind an evaluate.
  await page.evaluate(([selector, typed]) => benchClock.watch(selector, typed), [
    watched,
    isTyped,
  ] as const)
  await page.keyboard.press(key)
  return page.evaluate(() => benchClock.painted())
}

/** Travels to the page as text: nothing outside of it is known there. */
function startClock(): void {
  /** After the frame that is made next: its callbacks come first, then style, layout and paint. */
  const afterPaint = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    })

  const PATIENCE_MS = 20_000

  let isRunning = false

  function runFrames(): void {
    isRunning = true
    const next = () => {
      if (isRunning) requestAnimationFrame(next)
    }
    next()
  }

  let press: Promise<number> = Promise.reject(new Error('Nothing is watched'))
  press.catch(() => {})

  function watch(selector: string, isTyped = true): void {
    // Found before the clock starts: looking through a long page takes its time.
    const element = document.querySelector(selector)
    press = timePress(() => element?.textContent, isTyped)
  }

  async function timePress(
    read: () => string | null | undefined,
    isTyped: boolean,
  ): Promise<number> {
    const before = read()
    const pressed = Promise.all([next('keydown'), isTyped && next('input')])
    const [{ timeStamp }] = await Promise.race([pressed, notTyped()])
    await paintedWhen(() => read() !== before)
    const took = performance.now() - timeStamp
    isRunning = false
    return took
  }

  /** A key that is typed nowhere would be waited for without end. */
  async function notTyped(): Promise<never> {
    await new Promise((resume) => setTimeout(resume, PATIENCE_MS))
    const focused = document.activeElement?.cloneNode() as Element | undefined
    throw new Error(`The key was typed nowhere; the focus is on ${focused?.outerHTML}`)
  }

  const next = (type: 'keydown' | 'input') =>
    new Promise<Event>((resolve) => addEventListener(type, resolve, { once: true, capture: true }))

  let wait: Promise<number> = Promise.reject(new Error('Nothing is expected'))
  wait.catch(() => {})

  function expectAfter(type: keyof WindowEventMap, selector: string, count: number): void {
    wait = new Promise<Event>((resolve) =>
      addEventListener(type, resolve, { once: true, capture: true }),
    ).then(async ({ timeStamp }) => {
      await paintedWhen(() => document.querySelectorAll(selector).length === count)
      return performance.now() - timeStamp
    })
  }

  async function readyWith(selector: string, count: number): Promise<number> {
    const isReady = () =>
      document.documentElement.dataset.ready !== undefined &&
      document.querySelectorAll(selector).length >= count
    await paintedWhen(isReady)
    return performance.now()
  }

  async function paintedWhen(holds: () => boolean): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    do await afterPaint()
    while (!holds() && performance.now() < deadline)
    if (!holds()) throw new Error('What the bench waits for was never painted')
  }

  globalThis.benchClock = {
    runFrames,
    watch,
    painted: () => press,
    expectAfter,
    expected: () => wait,
    readyWith,
  }
}
