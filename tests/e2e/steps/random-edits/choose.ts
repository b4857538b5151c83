import type { Locator, Page } from 'playwright'
import type { Chance } from '../../../support/chance.ts'
import { blocks, type CellName, cell } from '../paper.ts'

/** A possible edit; false when the paper does not allow it now. */
export type Step = (page: Page, chance: Chance) => Promise<boolean>

const FIGURES: CellName[] = ['itemPrice', 'qty', 'price']

export async function aBoq(page: Page, chance: Chance): Promise<Locator | null> {
  const boqs = page.locator('[data-block-type="boq"]')
  const count = await boqs.count()
  return count === 0 ? null : boqs.nth(chance.below(count))
}

/** A block, or a row of a boq. */
export async function anItem(page: Page, chance: Chance): Promise<Locator> {
  const kind = chance.pick(['[data-block-id]', '[data-row-id]', '[data-row-id]'])
  const items = page.locator(kind)
  const count = await items.count()
  return count > 0 ? items.nth(chance.below(count)) : blocks(page).first()
}

export const isHidden = (icon: Locator): Promise<boolean> =>
  icon.evaluate((element) => element.hasAttribute('hidden'))

/** One of the three figures of a row, of a boq or a row block. */
export async function aFigure(page: Page, chance: Chance): Promise<Locator | null> {
  const priced = page.locator('[data-row-id], [data-block-type="row"]')
  const count = await priced.count()
  return count === 0 ? null : cell(priced.nth(chance.below(count)), chance.pick(FIGURES))
}
