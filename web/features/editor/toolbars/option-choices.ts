import { flushSync } from 'react-dom'
import type { Blocks } from '#domain/document/blocks.ts'
import { makeAlternativeAt, setUseAt } from '#domain/document/change-options.ts'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import { isPriced } from '#domain/document/options.ts'
import { options as WORDS } from '#domain/words/en/editor.json'
import { withLoaded } from '../../../state/lazy.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { nextId } from '../document/document-words.ts'
import { pricedRowNow, rowsNow } from '../document/now.ts'
import { run } from '../document/store.ts'
import { rollFigures } from '../figures/roll-figures.ts'
import { loadRangeForm } from '../options/range/load.ts'
import type { Item } from '../paper/elements.ts'

interface OptionChoice {
  readonly name: keyof typeof WORDS
  /** The letter that does it while an icon of the row has the focus. */
  readonly key: string
  readonly isOffered: (row: PricedLine, item: Item) => boolean
  readonly act: (item: Item) => void
}

const CHOICES: readonly OptionChoice[] = [
  {
    name: 'optional',
    key: 'o',
    isOffered: ({ use }) => use !== 'optional',
    act: changing((blocks, item) => setUseAt(blocks, item, 'optional')),
  },
  {
    name: 'alternative',
    key: 'a',
    isOffered: (row, item) => mayJoin(row, rowAbove(item)),
    act: changing((blocks, item) => makeAlternativeAt(blocks, item, nextId())),
  },
  {
    name: 'included',
    key: 'p',
    isOffered: ({ use }) => use !== 'included',
    act: changing((blocks, item) => setUseAt(blocks, item, 'included')),
  },
  {
    name: 'range',
    key: 'q',
    isOffered: ({ use }) => use === 'optional',
    act: (item) => withLoaded(loadRangeForm, ({ openRangeForm }) => openRangeForm(item)),
  },
]

/** What the '…' menu of a priced row offers to make of it (product: Options). */
export const optionChoices = (item: Item) =>
  choicesFor(item).map((choice) => ({
    name: choice.name,
    label: WORDS[choice.name],
    keys: `esc, ${choice.key}`,
    act: () => choice.act(item),
  }))

/** Does what the letter stands for; returns false if it stands for nothing on this item. */
export function pressOptionKey(item: Item, key: string): boolean {
  const choice = choicesFor(item).find((each) => each.key === key.toLowerCase())
  choice?.act(item)
  return choice !== undefined
}

function choicesFor(item: Item): readonly OptionChoice[] {
  const row = pricedRowNow(item)
  return row ? CHOICES.filter(({ isOffered }) => isOffered(row, item)) : []
}

/** A change of the document, as one undoable step; the sums roll. */
function changing(change: (blocks: Blocks, item: Item) => Blocks): OptionChoice['act'] {
  return (item) => {
    commitPending()
    rollFigures(() => flushSync(() => run((blocks) => change(blocks, item), item.blockId)))
  }
}

/** The next priced row above; undefined for a row block, which has no alternatives. */
function rowAbove({ blockId, rowId }: Item): PricedLine | undefined {
  const rows = rowsNow(blockId)
  const at = rows.findIndex(({ id }) => id === rowId)
  return rows.slice(0, Math.max(at, 0)).findLast(isPriced)
}

const mayJoin = (row: PricedLine, above: PricedLine | undefined): boolean =>
  above !== undefined && !(row.use === 'alternative' && row.group === above.group)
