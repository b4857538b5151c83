import { addHandle, removeHandles } from '../dragging/handles.ts'
import { ITEM, type ItemKind } from '../paper/elements.ts'
import { addSeparators, removeSeparators } from '../resizing/separators.ts'
import { ITEM_ACTIONS, type ItemAction } from './actions.ts'
import { followCopyPanel, markBookmarkable } from './bookmark-icons.ts'
import { barOf } from './toolbar.ts'
import styles from './toolbars.module.css'
import { ITEM_WORDS } from './words.ts'

/**
 * Gives every block and row under the root its icons, now and as they come, outside of React:
 * bars are copies of one template, so that 2,000 rows cost next to nothing and the first load
 * nothing at all. Gives back the way to end that.
 */
export function furnish(root: HTMLElement): () => void {
  const templates = { block: template('block'), row: template('row') }
  const add = (element: HTMLElement) => {
    const kind = element.hasAttribute('data-row-id') ? 'row' : 'block'
    addHandle(element, kind)
    if (kind === 'block') addSeparators(element)
    if (!barOf(element)) element.prepend(templates[kind].cloneNode(true))
    markRichText(element)
    markBookmarkable(element)
  }
  const watcher = new MutationObserver((records) => {
    for (const { type, target } of records) if (type === 'attributes') markRichText(target)
    const changed = records.filter(isOfItems)
    if (changed.length === 0) return
    for (const { addedNodes } of changed) for (const node of addedNodes) itemsIn(node).forEach(add)
    markLast(root)
  })
  const stopFollowing = followCopyPanel([root, ...Object.values(templates)])
  itemsIn(root).forEach(add)
  markLast(root)
  watcher.observe(root, { childList: true, subtree: true, attributeFilter: ['data-plain'] })
  return () => {
    watcher.disconnect()
    stopFollowing()
    for (const bar of root.querySelectorAll('[data-bar]')) bar.remove()
    removeHandles(root)
    removeSeparators(root)
  }
}

/** Whether the block's icon for rich text is on. */
function markRichText(block: Node): void {
  if (!(block instanceof HTMLElement)) return
  const icon = block.querySelector(':scope > [data-bar] > [data-action="rich-text"]')
  icon?.setAttribute('aria-pressed', String(!block.hasAttribute('data-plain')))
}

/** A paper's last block and a boq's last row can neither be deleted nor cut (spec 4). */
function markLast(root: HTMLElement): void {
  const blocks = [...root.querySelectorAll('[data-block-id]')]
  for (const block of blocks) {
    allowRemoval(block, blocks.length > 1)
    const [first, second] = block.querySelectorAll('[data-row-id]')
    if (first) allowRemoval(first, second !== undefined)
  }
}

const REMOVING = ITEM_ACTIONS.filter(({ removes }) => removes)
  .map(({ name }) => `:scope > [data-bar] > [data-action="${name}"]`)
  .join()

function allowRemoval(item: Element, isAllowed: boolean): void {
  for (const icon of item.querySelectorAll<HTMLElement>(REMOVING)) icon.hidden = !isAllowed
}

/** Figures being painted are changes too, many a second: text and cells are looked at no further. */
const isOfItems = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
  [...addedNodes, ...removedNodes].some((node) => itemsIn(node).length > 0)

function itemsIn(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement) || node.closest('[data-cell], [data-bar]')) return []
  const within = [...node.querySelectorAll<HTMLElement>(ITEM)]
  return node.matches(ITEM) ? [node, ...within] : within
}

function template(kind: ItemKind): HTMLElement {
  const bar = document.createElement('div')
  bar.className = styles.bar ?? ''
  bar.dataset.bar = kind
  bar.role = 'toolbar'
  bar.ariaLabel = ITEM_WORDS.bar[kind]
  bar.append(
    ...ITEM_ACTIONS.filter(({ only = kind }) => only === kind).map((action, at) =>
      iconOf(action, kind, kind === 'block' && at === 0),
    ),
  )
  return bar
}

/** One stop for Tab a block (its arrows lead on); a row's icons are reached with Escape. */
function iconOf(action: ItemAction, kind: ItemKind, isStop: boolean): HTMLElement {
  const { name, label, keys, typed } = action
  const icon = document.createElement('button')
  icon.type = 'button'
  icon.dataset.action = name
  icon.dataset.tip = typed ? `${label[kind]} (${typed[kind]})` : label[kind]
  icon.ariaLabel = label[kind]
  if (keys) icon.setAttribute('aria-keyshortcuts', keys)
  if (!isStop) icon.tabIndex = -1
  return icon
}
