import { test } from 'bun:test'
import type { Page } from 'playwright'
import { pricedOnly } from '#domain/document/options.ts'
import type { Block, BoqRow, Quotation } from '#domain/document/schema.ts'
import { chanceOf } from '../support/chance.ts'
import { expect } from '../support/expect.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { amount } from '../support/soak.ts'
import { press } from './steps/keys.ts'
import { leavePaper, readPaper, saveState } from './steps/paper.ts'
import { editRandomly } from './steps/random-edits.ts'
import { hasSaved } from './steps/saving.ts'
import { visit } from './steps/visit.ts'

/** `WALK_SEED=7 bun test tests/e2e/walk.test.ts` takes the walk of another seed. */
const FIRST_SEED = Number(process.env.WALK_SEED ?? 1)
const SEEDS = Array.from({ length: amount(1, 10) }, (_, at) => FIRST_SEED + at)
/** After each leg the paper is saved and compared with what the server works out. */
const LEGS = amount(2, 5)
const STEPS = amount(12, 100)
const TIMEOUT_MS = amount(240_000, 1_200_000)

const server = sharedServer({ web: true })

test.each(SEEDS)(
  'random edits keep every rule of the numbers and can all be undone (seed %i)',
  async (seed) => {
    const person = await signUp(server)
    const id = await hasSaved(person)
    await using at = await visit(server, `/${id}`, { as: person })
    const { page } = at
    const first = await readPaper(page)
    const chance = chanceOf(seed)
    for (let leg = 0; leg < LEGS; leg++) {
      await editRandomly(page, chance, STEPS)
      await leavePaper(page)
      await saveAll(page)
      const { body } = await person.call('/api/get-quotation', { body: { id } })
      expect(await figuresOn(page)).toEqual(figuresOf(body.quotation))
      expect(await heightsOn(page)).toEqual(heightsOf(body.quotation))
      expect(authorsOf(body.quotation)).toEqual([person.email])
    }
    await undoAll(page)
    expect(await readPaper(page)).toEqual(first)
  },
  TIMEOUT_MS,
)

/** The server works out every figure anew from what it is sent (api: Quotation calls). */
async function saveAll(page: Page): Promise<void> {
  await press(page, 'Control+Shift+S')
  await expect(saveState(page, 'saved')).toBeVisible()
}

async function undoAll(page: Page): Promise<void> {
  const undo = page.getByLabel('Undo', { exact: true })
  while ((await undo.getAttribute('aria-disabled')) !== 'true') await undo.click()
}

/** Every figure as it is painted, in the order of the paper. */
const figuresOn = (page: Page): Promise<string[]> =>
  page
    .locator('[data-cell]')
    .evaluateAll((cells) =>
      cells
        .filter(({ dataset }) =>
          ['itemPrice', 'qty', 'price', 'subtotal', 'total'].includes(dataset.cell ?? ''),
        )
        .map((cell) => cell.textContent?.trim() ?? ''),
    )

/** The server has them as they were measured. A table is measured only once all of its rows were in sight. */
const heightsOn = (page: Page): Promise<number[]> =>
  page
    .locator('main [data-block-id]:not([data-block-type="boq"])')
    .evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).offsetHeight))

const heightsOf = ({ blocks }: Quotation): number[] =>
  blocks.filter(({ type }) => type !== 'boq').map(({ height }) => height)

const authorsOf = ({ blocks }: Quotation): string[] => [
  ...new Set(blocks.flatMap((block) => [block, ...rowsOf(block)].map(({ email }) => email))),
]

const rowsOf = (block: Block): BoqRow[] =>
  block.type === 'boq' ? [...pricedOnly(block.boq.rows)] : []

/** The same as the server has it. */
const figuresOf = ({ blocks }: Quotation): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'row') return figuresOfRow(block)
    if (block.type === 'price') return [block.price.html]
    if (block.type !== 'boq') return []
    return [
      ...pricedOnly(block.boq.rows).flatMap(figuresOfRow),
      block.boq.header.subTotalPrice.html,
    ]
  })

const figuresOfRow = ({ itemPrice, qty, price }: Pick<BoqRow, 'itemPrice' | 'qty' | 'price'>) =>
  [itemPrice, qty, price].map(({ html }) => html)
