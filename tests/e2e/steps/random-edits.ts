import type { Page } from 'playwright'
import type { Chance } from '../../support/chance.ts'
import { press } from './keys.ts'
import type { Step } from './random-edits/choose.ts'
import {
  keepPrice,
  makeList,
  meetTotal,
  pasteFigures,
  pinFigure,
  typeFigure,
  typeSubtotal,
  typeTotal,
  write,
} from './random-edits/figures.ts'
import {
  addBlock,
  addRow,
  carry,
  deleteRow,
  drag,
  goOnToNewRow,
  pasteRows,
  rearrange,
  renameColumn,
  resize,
  takeEarlierRow,
} from './random-edits/items.ts'

const travel =
  (keys: string): Step =>
  async (page, chance) => {
    for (let steps = chance.below(4); steps >= 0; steps--) await press(page, keys)
    return true
  }

const STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [8, typeFigure],
  [4, pinFigure],
  [2, keepPrice],
  [2, pasteFigures],
  [3, typeSubtotal],
  [2, typeTotal],
  [2, meetTotal],
  [3, write],
  [2, makeList],
  [2, addRow],
  [2, goOnToNewRow],
  [2, deleteRow],
  [3, rearrange],
  [1, addBlock],
  [2, pasteRows],
  [2, takeEarlierRow],
  [3, carry],
  [3, drag],
  [1, renameColumn],
  [1, resize],
  [3, travel('Control+z')],
  [2, travel('Control+Shift+z')],
]

const BY_WEIGHT = STEPS.flatMap(([weight, step]) => Array.from({ length: weight }, () => step))

/** Makes a number of random edits by mouse and keyboard. */
export async function editRandomly(page: Page, chance: Chance, steps: number): Promise<void> {
  for (let done = 0; done < steps; ) {
    if (await chance.pick(BY_WEIGHT)(page, chance)) done += 1
    await isDrawn(page)
  }
}

/** Waits until the effect of a key is painted. */
const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))))
