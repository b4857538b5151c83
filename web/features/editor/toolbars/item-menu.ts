import { periodAt } from '#domain/document/change-period.ts'
import { LIMITS } from '#domain/document/quotation.ts'
import {
  columnsMenu as COLUMNS_WORDS,
  line as LINE_WORDS,
  items as WORDS,
} from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { lazy, withLoaded } from '../../../state/lazy.ts'
import { type MenuEntry, type MenuGroup, showMenu } from '../../../ui/menu.ts'
import { openColumns } from '../blocks/boq/columns-button.ts'
import { isLookedInto, lookInto } from '../blocks/boq/folded-rows.ts'
import { addLine, changeHeadingLine } from '../blocks/boq/line-commands.ts'
import { canTurn, turnLineInPlace } from '../blocks/boq/turn-line.ts'
import { metaNow, pricedRowNow, rowNow } from '../document/now.ts'
import { committedBlocks } from '../document/store.ts'
import { closest, columnsButtonIn, type Item } from '../paper/elements.ts'
import { itemElement, kindOf } from '../paper/items.ts'
import { loadTax } from '../tax/load.ts'
import { ITEM_ACTIONS } from './actions.ts'
import { MOVES, moveAlone } from './move-keys.ts'
import { optionChoices } from './option-choices.ts'
import { holdTools } from './shown-tools.ts'
import { focusToolbar, toolbarOf } from './toolbar.ts'

/**
 * Opens the menu of '…': everything that can be done with the item, in words and with its keys. On
 * a phone, where a row's '…' is the only visible one, the choices for its block follow.
 */
export function openItemMenu(button: HTMLElement, item: Item): void {
  holdTools(itemElement(item))
  showMenu(button, WORDS[kindOf(item)].actions, groupsFor(item, button), {
    align: closest(button, '[data-bar="row"]') ? 'left' : 'right',
    onClose: () => leaveMenu(item),
  })
}

function leaveMenu(item: Item): void {
  // If the press did not focus '…', the browser has no element to return the focus to.
  if (document.activeElement === document.body) focusToolbar(item)
  holdTools(null)
}

function groupsFor(item: Item, button: HTMLElement): MenuGroup[] {
  const own = groupsOf(item, button)
  const block = { ...item, rowId: null }
  if (item.rowId === null || !matchMedia('(max-width: 700px)').matches) return own
  const title = itemElement(block)?.ariaLabel ?? ''
  return [...own, ...groupsOf(block, button).map((group) => ({ title, ...group }))]
}

/** What the item's toolbar offers now, and the moves; choices that delete the item come last. */
function groupsOf(item: Item, button: HTMLElement): MenuGroup[] {
  const kind = kindOf(item)
  const element = itemElement(item)
  const toolbar = element && toolbarOf(element)
  const nameOf = (action: string) =>
    toolbar?.querySelector<HTMLElement>(`:scope > [data-action="${action}"]`)
  const actions = ITEM_ACTIONS.filter(({ name, only = kind }) => {
    const icon = nameOf(name)
    return only === kind && icon?.hidden === false && icon.ariaDisabled !== 'true'
  }).map(({ name, keysInCell = '', act }) => ({
    name,
    label: nameOf(name)?.ariaLabel ?? '',
    keys: keysInCell,
    act: () => act(item),
  }))
  const head = kind === 'block' ? columnsButtonIn(element) : null
  const columns = head ? [{ label: COLUMNS_WORDS.label, act: () => openColumns(head) }] : []
  const moves = MOVES.map(({ act, ...move }) => ({ ...move, act: () => act(item) }))
  const isLast = ({ name }: { name: string }) => name === 'delete'
  const [added = { entries: [] }, ...settings] = lineChoices(item)
  const groups = [
    {
      entries: [
        ...actions.filter((each) => !isLast(each)),
        ...optionChoices(item),
        ...columns,
        ...taxChoice(item, button),
        ...paidChoice(item, button),
        ...moves,
        ...added.entries,
      ],
    },
    ...settings,
  ]
  const last = groups.pop()
  return [...groups, { ...last, entries: [...(last?.entries ?? []), ...actions.filter(isLast)] }]
}

/** What the menu of a priced row offers in a quotation with tax (product: Tax form). */
function taxChoice(item: Item, button: HTMLElement): readonly MenuEntry[] {
  const tax = metaNow()?.tax
  const isTaxed = tax !== undefined && tax.mode !== 'none' && tax.rates.length > 0
  if (!isTaxed || !pricedRowNow(item)) return []
  return [choice(WORDS.taxRate, loadTax, ({ openRateChoice }) => openRateChoice, item, button)]
}

const loadPaidChoice = lazy(() => import('./paid-choice.ts'))

/** What the menus of a priced row and of a table offer (product: Recurring prices). */
function paidChoice(item: Item, button: HTMLElement): readonly MenuEntry[] {
  if (periodAt(committedBlocks(), item) === null) return []
  return [choice(WORDS.paid, loadPaidChoice, ({ openPaidChoice }) => openPaidChoice, item, button)]
}

/** An entry that opens another menu beside the button. */
function choice<Module>(
  label: string,
  load: () => Promise<Module>,
  openerIn: (module: Module) => (button: HTMLElement, item: Item, onClose: () => void) => void,
  item: Item,
  button: HTMLElement,
): MenuEntry {
  const act = () =>
    withLoaded(load, (module) => {
      // On a phone '…' would be gone otherwise, and couldn't get the focus back.
      holdTools(itemElement(item))
      openerIn(module)(button, item, () => leaveMenu(item))
    })
  return { label, act }
}

/** What the menu of a table's line offers for headings and notes, with a title for a heading. */
function lineChoices({ blockId, rowId }: Item): readonly MenuGroup[] {
  const line = rowNow(blockId, rowId)
  if (rowId === null || !line) return []
  const lines = LINE_WORDS
  const place = { boqId: blockId, rowId }
  const turns = TURNS.filter(({ form }) => form.type !== line.type && canTurn(place, form))
  const added: MenuEntry[] = [
    ...turns.map(({ label, keys, form }) => ({
      label,
      keys,
      act: () => turnLineInPlace(place, form),
    })),
    {
      label: lines.headingAbove,
      act: () => addLine(blockId, 'heading', { id: rowId, side: -1 }),
    },
    {
      label: lines.noteBelow,
      act: () => addLine(blockId, 'note', { id: rowId, side: 1 }),
    },
  ]
  if (line.type !== 'heading') return [{ entries: added }]
  const set = (setting: Parameters<typeof changeHeadingLine>[2]) => () =>
    changeHeadingLine(blockId, rowId, setting)
  const { level, hasSum, isClosed } = line
  const alone = MOVES_ALONE.map(({ label, by }) => ({
    label,
    act: () => moveAlone({ blockId, rowId }, by),
  }))
  const isShown = isLookedInto(rowId)
  const look: MenuEntry = {
    label: lines.lookTip,
    isChecked: isShown,
    act: () => lookInto(rowId, !isShown),
  }
  return [
    { entries: [...alone, ...added] },
    {
      title: lines.heading,
      entries: [
        ...Array.from({ length: LIMITS.headingLevels }, (_, at) => ({
          label: fill(lines.level, { level: at + 1 }),
          keys: `ctrl+alt+${at + 1}`,
          isChecked: level === at + 1,
          act: set({ level: at + 1 }),
        })),
        { label: lines.withSum, isChecked: hasSum, act: set({ hasSum: !hasSum }) },
        { label: lines.closed, isChecked: isClosed, act: set({ isClosed: !isClosed }) },
        ...(isClosed ? [look] : []),
      ],
    },
  ]
}

const TURNS = [
  { label: LINE_WORDS.toRow, keys: 'ctrl+alt+0', form: { type: 'row' } },
  { label: LINE_WORDS.toHeading, keys: 'ctrl+alt+1', form: { type: 'heading', level: 1 } },
  { label: LINE_WORDS.toNote, keys: '', form: { type: 'note' } },
] as const

const MOVES_ALONE = [
  { label: LINE_WORDS.upAlone, by: -1 },
  { label: LINE_WORDS.downAlone, by: 1 },
] as const
