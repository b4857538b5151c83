import { afterAll, beforeAll, beforeEach, describe, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import { shot } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { type Person, signUp } from '../support/person.ts'
import { menu, modal, standing } from './steps/account.ts'
import { NO_CONNECTION, type Outage, startFlakyServer } from './steps/outage.ts'
import {
  bar,
  block,
  cell,
  enterRich,
  leavePaper,
  readPaper,
  row,
  saveState,
  textOf,
  toast,
  typeFigure,
} from './steps/paper.ts'
import {
  fillSaveForm,
  hasSaved,
  namesOf,
  pressSave,
  restore,
  saveAgain,
  sendSaveForm,
} from './steps/saving.ts'
import { forgive, reload, visit } from './steps/visit.ts'

setDefaultTimeout(120_000)

const AWAY = 'the server can’t be reached'

let outage: Outage
let person: Person
beforeAll(async () => {
  outage = await startFlakyServer()
})
afterAll(() => outage[Symbol.asyncDispose]())
beforeEach(async () => {
  await outage.comeBack()
  person = await signUp(outage.server)
})

describe('a server that is unreachable', () => {
  test('during typing and saving is reported, loses nothing, and has everything when it is back', async () => {
    const id = await hasSaved(person)
    await using opened = await visit(outage.server, `/${id}`, { as: person })
    const { page } = opened
    await enterRich(textOf(block(page, 'text')))
    await outage.goAway()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('Great ')
    await typeFigure(row(block(page, 'boq'), 0), 'itemPrice', '1 234,50')
    const typed = await readPaper(page)
    await page.keyboard.press('Control+Shift+S')
    await expect(toast(page, AWAY)).toBeVisible()
    await expect(saveState(page, 'unsaved')).toBeVisible()
    await expect(menu(page, 'save')).toHaveAttribute('data-state', 'error')
    await shot(page, 'away-1-save')
    expect(await readPaper(page)).toEqual(typed)

    await outage.comeBack()
    await saveAgain(page)
    await reload(page)
    expect(await readPaper(page)).toEqual(typed)
    expect(typed.flat().join()).toContain('<h1>Great Quotation</h1>')
    forgive(opened, NO_CONNECTION)
  })

  test('while the save form is open receives it once when it is back', async () => {
    await using opened = await visit(outage.server, '/new', { as: person })
    const { page } = opened
    await typeFigure(row(block(page, 'boq'), 0), 'qty', '12,5')
    await pressSave(page)
    await fillSaveForm(page, { name: 'Stairs', category: 'Carpentry' })
    await outage.goAway()
    await (await standing(page, 'save')).locator('[type=submit]').click()
    await expect(toast(page, AWAY)).toBeVisible()
    await expect(modal(page, 'save').getByLabel('Category')).toHaveValue('Carpentry')

    await outage.comeBack()
    const id = await sendSaveForm(page)
    await expect(saveState(page, 'saved')).toBeVisible()
    await reload(page)
    await expect(cell(row(block(page, 'boq'), 0), 'qty')).toHaveText('12.5')
    expect(await namesOf(person)).toEqual(['Stairs'])
    // One press, one save, one word of it.
    const stored = await person.call('/api/get-quotation', { body: { id } })
    expect(stored.body.quotation.revision).toBe(1)
    forgive(opened, NO_CONNECTION)
  })

  test('before the save form or rich text is loaded delays them only until it is back', async () => {
    await using opened = await visit(outage.server, '/new', { as: person, clock: 'stopped' })
    const { page } = opened
    // Save waits for who is asking.
    await expect(menu(page, 'profile')).toBeVisible()
    await outage.goAway()
    await page.keyboard.press('Control+Shift+S')
    // A load that fails is tried again after a moment.
    await page.clock.runFor(500)
    await expect(toast(page, 'Network error')).toBeVisible()
    await expect(page).toHaveURL(/\/new$/)
    const place = textOf(block(page, 'text'))
    await place.click()
    await expect(toast(page, 'could not be loaded')).toBeVisible()
    await expect(place).toContainText('A short line')

    await outage.comeBack()
    await page.clock.resume()
    await leavePaper(page)
    await enterRich(place)
    await page.keyboard.press('End')
    await page.keyboard.type(' now')
    await page.keyboard.press('Control+Shift+S')
    await fillSaveForm(page, { name: 'Later' })
    await sendSaveForm(page)
    await expect(place).toContainText(' now')
    const styles = await loadedStyles(page)
    expect(styles).toEqual(expect.arrayContaining(['dialogs', 'toasts', 'rich-text']))
    expect(styles.toSorted()).toEqual([...new Set(styles)].toSorted())
    forgive(opened, NO_CONNECTION)
  })

  test('as soon as the page is ready leaves it without icons, copy and tips only until it is back', async () => {
    const late = ['tools-*.css', 'tools-*.js']
    const before = (page: Page) =>
      Promise.all(
        late.map((name) => page.route(`**/assets/${name}`, (route) => route.abort(), { times: 1 })),
      )
    await using opened = await visit(outage.server, '/new', { before, expected: /net::ERR_FAILED/ })
    const { page } = opened
    await expect(bar(row(block(page, 'boq'), 0))).toHaveCount(1)
    expect(await loadedStyles(page)).toContain('tools')
    await expect(menu(page, 'insert')).toHaveAttribute('aria-disabled', 'false')
    await cell(row(block(page, 'boq'), 0), 'qty').click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+c')
    await expect(page.getByRole('region', { name: 'Copied items' })).toBeVisible()
  })

  test('before a list is loaded delays it only until it is back, and the paper stays', async () => {
    await using opened = await visit(outage.server, '/new', { as: person, clock: 'stopped' })
    const { page } = opened
    await typeFigure(row(block(page, 'boq'), 0), 'qty', '7')
    const paper = await readPaper(page)
    // The draft is written; of what is fetched ahead in a quiet moment nothing has come.
    await page.clock.runFor(1000)
    await expect.poll(() => loadedStyles(page)).toContain('tools')
    await outage.goAway()
    await menu(page, 'quotation-list').click()
    await expect(page.getByRole('alert')).toContainText('The list can’t be loaded')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing is lost')
    await page.goBack()
    await restore(page)
    expect(await readPaper(page)).toEqual(paper)
    await menu(page, 'quotation-list').click()
    await expect(page.getByRole('alert')).toContainText('The list can’t be loaded')

    await outage.comeBack()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Quotations' })).toBeVisible()
    forgive(opened, NO_CONNECTION)
  })
})

/** The names of the style sheets that the page has; the rules of one that failed can't be read. */
const loadedStyles = (page: Page): Promise<string[]> =>
  page.locator('link[rel="stylesheet"]').evaluateAll((links: HTMLLinkElement[]) => {
    const hasRules = ({ sheet }: HTMLLinkElement) => {
      try {
        return (sheet?.cssRules.length ?? 0) > 0
      } catch {
        return false
      }
    }
    return links.filter(hasRules).map(({ href }) => href.replace(/.*\/(.*)-.*/, '$1'))
  })
