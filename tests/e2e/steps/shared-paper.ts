import { afterAll } from 'bun:test'
import type { Page } from 'playwright'
import type { Visit } from '../../support/browser.ts'
import { reportComplaints } from '../../support/hooks.ts'
import { type Comer, letGoBeforeVisits, visit } from './visit.ts'

/** A page that stays open, and how it looked when it was opened. */
interface Paper {
  opened: Visit
  fresh: string
}

/**
 * The paper of a new quotation, on a page that the tests of a file use in turn: that costs a fifth of a
 * visit. Each test gets it as it was opened. Edits are undone, and if anything else is left (on the page, in
 * its address, its size or what the browser keeps), the page is opened anew. Tests that reload or leave it,
 * or have a route or a script of their own, need a visit of their own.
 * Called at the top of a file; its result is used as `await using opened = await paper()`.
 */
export function sharedPaper(server: { url: string }, comer: Comer = {}): () => Promise<Visit> {
  let paper: Paper | null = null
  let isUsed = false
  const letGo = async () => {
    const left = paper
    paper = null
    await left?.opened[Symbol.asyncDispose]()
  }
  afterAll(letGo)
  return async () => {
    // Its browser may have ended.
    const isFresh = paper && (await isFreshAgain(paper).catch(() => false))
    if (!isFresh) await letGo().catch(() => {})
    if (!paper) {
      const opened = await visit(server, '/', comer)
      paper = { opened, fresh: await looksOf(opened.page) }
    }
    const { opened } = paper
    isUsed = true
    // The page is one of those that visits use in turn: a visit of the file's other tests needs it.
    letGoBeforeVisits(async () => {
      if (!isUsed) await letGo()
    })
    return {
      ...opened,
      [Symbol.asyncDispose]: async () => {
        isUsed = false
        reportComplaints(opened.complaints.splice(0))
      },
    }
  }
}

async function isFreshAgain({ opened, fresh }: Paper): Promise<boolean> {
  const { page, context } = opened
  await context.clearPermissions()
  // Beside the paper, which ends what is being written.
  await page.mouse.click(...(await page.evaluate(besidePaper)))
  for (let times = 0; times < 3 && (await page.evaluate(isOpen)); times++)
    await page.keyboard.press('Escape')
  await page.evaluate(undoAll)
  return (await looksOf(page)) === fresh
}

/** In the page: a place beside the paper. */
function besidePaper(): [x: number, y: number] {
  scrollTo(0, 0)
  const { x = 0, y = 0 } = document.querySelector('main')?.getBoundingClientRect() ?? {}
  return [x + 4, y + 4]
}

/** In the page: whether a menu, a dialog or the panel of copies is open. */
const isOpen = () =>
  document.querySelector('[role=menu], [role=dialog], [data-copy-panel]') !== null

/** In the page: undoes all edits, and takes the focus away. */
async function undoAll(): Promise<void> {
  const button = document.querySelector<HTMLElement>('[aria-label="Undo"]')
  for (let times = 0; times < 50 && button?.ariaDisabled === 'false'; times++) {
    button.click()
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  scrollTo(0, 0)
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
}

/** What a person can see of the page and what the browser keeps for it, once nothing changes any more. */
async function looksOf(page: Page): Promise<string> {
  for (let before = ''; ; ) {
    const looks = await page.evaluate(look)
    if (looks === before) return looks
    before = looks
    await page.evaluate(() => new Promise((later) => setTimeout(later, 50)))
  }
}

/** In the page. */
function look(): string {
  const places = [...document.querySelectorAll('article, article [data-block-id], article [role]')]
  const states = [...document.querySelectorAll('button, a[data-menu]')].map((button) => [
    button.ariaLabel === 'Redo' ? '' : button.ariaDisabled,
    button.ariaPressed,
    button.ariaExpanded,
    button.textContent,
  ])
  const shown = [document.title, location.href, innerWidth, innerHeight, document.body.textContent]
  const edges = places.map((place) => {
    const { x, y, width, height } = place.getBoundingClientRect()
    return [x, y, width, height, place.ariaLabel, place.textContent]
  })
  const kept = [Object.entries(localStorage), document.cookie, document.documentElement.dataset]
  return JSON.stringify([shown, edges, states, kept])
}
