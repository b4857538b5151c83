import { type Column, publicOnly, shownOf } from '#domain/document/columns.ts'
import { type BoqBlock, COLUMNS, type QuotationTax } from '#domain/document/quotation.ts'
import { asShown, isTaxed, showColumn } from '#domain/document/show-column.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { columns as COLUMN_WORDS, columnsMenu as WORDS } from '#domain/words/en/editor.json'
import { type MenuEntry, type MenuGroup, showMenu } from '../../../../ui/menu.ts'
import { blockNow, isFixed, metaNow } from '../../document/now.ts'
import { run } from '../../document/store.ts'
import { hidePins } from '../../figures/shown-pins.ts'
import { $costViews, switchCosts } from '../../paper/room-views.ts'
import { closeRichText } from '../../rich-text/index.ts'
import { commitPending } from '../commit-pending.ts'

/** Opens the menu that shows and hides the table's columns (product: Columns). */
export function openColumnsMenu(opener: HTMLElement, boqId: string): void {
  if (isFixed()) return
  commitPending()
  closeRichText()
  hidePins()
  showMenu(opener, WORDS.label, groupsOf(boqId), { align: 'right' })
}

/** The cost is below each row rather than in a column, so it is switched for the whole paper. */
function groupsOf(boqId: string): readonly MenuGroup[] {
  const cost: MenuEntry = {
    label: COLUMN_WORDS.cost,
    isChecked: $costViews.peek() !== null,
    isSwitch: true,
    act: switchCosts,
  }
  return [{ entries: entriesOf(boqId) }, { title: WORDS.private, entries: [cost] }]
}

/** Each press is a step of its own to undo. */
function entriesOf(boqId: string): readonly MenuEntry[] {
  const block = tableWith(boqId)
  const tax = metaNow()?.tax
  if (!block || !tax) return []
  const { column } = block.boq
  const shown = shownOf(asShown(block, tax).boq.column)
  return offered(tax).map((name) => ({
    label: plainLines(column[name].html).join(' ').trim() || COLUMN_WORDS[name],
    keys: shown.includes(name) && !column[name].isShown ? WORDS.neededByRates : '',
    isChecked: shown.includes(name),
    isSwitch: true,
    act: () => toggle(boqId, name, tax),
  }))
}

/** A tax column that two rates need stays. */
function toggle(boqId: string, name: Column, tax: QuotationTax): boolean {
  const block = tableWith(boqId)
  const isShown = block ? shownOf(asShown(block, tax).boq.column).includes(name) : false
  return run((blocks) => {
    const after = showColumn(blocks, boqId, name, !isShown)
    const table = after.find(({ id }) => id === boqId)
    const isChanged =
      table?.type === 'boq' && shownOf(asShown(table, tax).boq.column).includes(name) !== isShown
    return isChanged ? after : blocks
  }, boqId)
}

function tableWith(boqId: string): BoqBlock | null {
  const block = blockNow(boqId)
  return block?.type === 'boq' ? block : null
}

/** All that can be hidden; the tax only in a quotation with tax. */
const offered = (tax: QuotationTax): readonly Column[] =>
  publicOnly(COLUMNS).filter((name) => name !== 'description' && (name !== 'tax' || isTaxed(tax)))
