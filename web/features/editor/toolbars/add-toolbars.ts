import { isBookmarkable } from '#domain/document/bookmark.ts'
import { items as WORDS } from '#domain/words/en/editor.json'
import { $copyState } from '../../../state/copy-state.ts'
import { keysInWords } from '../../../ui/keys-in-words.ts'
import { addColumnsButton, removeColumnsButtons } from '../blocks/boq/columns-button.ts'
import { addHandle, handleOf, removeHandles } from '../dragging/handles.ts'
import {
  all,
  BLOCK,
  CELL,
  closest,
  ITEM,
  type ItemKind,
  LINE,
  nearest,
  PRICED_ROW,
  ROW,
} from '../paper/elements.ts'
import { toolButton } from '../paper/tool-button.ts'
import { addSeparators, edgeOf, removeSeparators } from '../resizing/separators.ts'
import { actionNamed, ITEM_ACTIONS, type ItemAction, type ItemWords } from './actions.ts'
import { addToolsBy, toolbarOf } from './toolbar.ts'
import './icons.css'
import styles from './toolbars.module.css'

/**
 * Adds a toolbar, drag handle and separators to every block under the root and to every row that is
 * near the view or in use, now and as items are added. Outside React, by copying a template, to keep
 * 2,000 rows cheap.
 * @returns a function that removes them all
 */
export function addToolbars(root: HTMLElement): () => void {
  const templates = { block: template('block'), row: template('row') }
  const add = (item: HTMLElement) => {
    const kind = item.matches(ROW) ? 'row' : 'block'
    if (kind === 'block') {
      addSeparators(item)
      addColumnsButton(item)
    }
    if (!toolbarOf(item)) item.prepend(templates[kind].cloneNode(true))
    addHandle(item, kind)
    if (item.matches(LINE)) adaptToLine(item)
    if (kind === 'row') return
    markRichText(item)
    markBookmarkable(item)
  }
  // Groups of rows (blocks/boq/row-groups.tsx).
  const near = new WeakSet<Element>()
  // A browser that lays out all groups does not tell which come near.
  const areAllNear = !CSS.supports('content-visibility', 'auto')
  const isNear = (row: HTMLElement) => areAllNear || near.has(row.parentElement ?? row)
  const addAll = (items: readonly HTMLElement[]) => {
    for (const item of items) if (!item.matches(ROW) || isNear(item)) add(item)
    hideLastRemoval(root)
  }
  const addNear = (group: EventTarget | null) => {
    if (!(group instanceof Element)) return
    near.add(group)
    addAll(all(`:scope > ${ROW}`, group))
  }
  const approach = (event: Event) => {
    if (!(event as ContentVisibilityAutoStateChangeEvent).skipped) addNear(event.target)
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target } of records) if (type === 'attributes') markRichText(target)
    const changed = records.filter(isOfItems)
    const added = changed.flatMap(({ addedNodes }) => [...addedNodes].flatMap(itemsIn))
    if (changed.length > 0) addAll(added)
  })
  const stopFollowing = followCopyPanel([root, ...Object.values(templates)])
  for (const first of all(`${ROW}:first-child`, root))
    if (first.checkVisibility({ contentVisibilityAuto: true }))
      near.add(first.parentElement ?? first)
  addAll(itemsIn(root))
  const stopAdding = addToolsBy((row) => addNear(row.parentElement))
  // Captured: it bubbles in Chromium alone.
  root.addEventListener('contentvisibilityautostatechange', approach, true)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-plain'] })
  return () => {
    observer.disconnect()
    root.removeEventListener('contentvisibilityautostatechange', approach, true)
    stopAdding()
    stopFollowing()
    for (const toolbar of all('[data-bar]', root)) toolbar.remove()
    removeHandles(root)
    removeSeparators(root)
    removeColumnsButtons(root)
  }
}

/**
 * Marks blocks beside another block. There is no margin between the two: the handle moves above the
 * line, the toolbar makes room for it, and the separator moves into its own block.
 */
export function markSideBySide(root: Element): void {
  const blocks = all(BLOCK, root)
  const tops = blocks.map(({ offsetTop }) => offsetTop)
  const isBeside = (at: number) => at > 0 && at < tops.length && tops[at] === tops[at - 1]
  for (const [at, block] of blocks.entries()) {
    for (const part of [handleOf(block), toolbarOf(block)])
      part?.toggleAttribute('data-beside', isBeside(at))
    edgeOf(block)?.toggleAttribute('data-beside', isBeside(at + 1))
  }
}

/** Headings and notes have no info, and no bookmarks are made of them. */
function adaptToLine(item: HTMLElement): void {
  const toolbar = toolbarOf(item)
  const words = item.dataset.rowType === 'note' ? WORDS.note : WORDS.heading
  for (const icon of toolbar?.querySelectorAll<HTMLElement>('button') ?? []) {
    icon.hidden = icon.dataset.action === 'info' || icon.dataset.action === 'bookmark'
    nameButton(icon, actionNamed(icon.dataset.action), words)
  }
}

/** Without an action: '…', which opens the menu of all. */
function nameButton(button: HTMLElement, action: ItemAction | undefined, words: ItemWords): void {
  const label = action ? action.label(words) : words.actions
  button.ariaLabel = label
  button.dataset.tip = action?.keysInCell ? `${label} (${keysInWords(action.keysInCell)})` : label
}

/** Shows on the block's icon whether rich text is on. */
function markRichText(block: Node): void {
  if (!(block instanceof HTMLElement)) return
  const icon = block.querySelector(':scope > [data-bar] > [data-action="rich-text"]')
  icon?.setAttribute('aria-pressed', String(!block.hasAttribute('data-plain')))
}

/** Whether a closed heading hides rows, which then are not the last either. */
const hasFolded = (block: Element): boolean => block.querySelector('[data-look]') !== null

/** Hides 'Delete' and 'Cut' on the only block and on the only row of a boq (product: Deleting). */
function hideLastRemoval(root: HTMLElement): void {
  const blocks = all(BLOCK, root)
  for (const block of blocks) {
    allowRemoval(block, blocks.length > 1)
    const first = block.querySelector(PRICED_ROW)
    if (first)
      allowRemoval(first, nearest(PRICED_ROW, block, first, 1) !== null || hasFolded(block))
  }
}

const REMOVING = ITEM_ACTIONS.filter(({ removes }) => removes)
  .map(({ name }) => `[data-action="${name}"]`)
  .join()

function allowRemoval(item: Element, isAllowed: boolean): void {
  const icons = toolbarOf(item)?.querySelectorAll<HTMLElement>(REMOVING) ?? []
  for (const icon of icons) icon.hidden = !isAllowed
}

/** Painting figures changes the page many times a second, so text and cells are skipped. */
const isOfItems = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
  [...addedNodes, ...removedNodes].some((node) => itemsIn(node).length > 0)

function itemsIn(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement) || closest(node, `${CELL}, [data-bar]`)) return []
  return node.matches(ITEM) ? [node, ...all(ITEM, node)] : all(ITEM, node)
}

function template(kind: ItemKind): HTMLElement {
  const toolbar = document.createElement('div')
  toolbar.className = `${styles.toolbar} screen-only`
  toolbar.dataset.bar = kind
  toolbar.role = 'toolbar'
  toolbar.ariaLabel = WORDS[kind].name
  const actions = ITEM_ACTIONS.filter(({ only = kind }) => only === kind)
  const icons = (isUsedMost: boolean) =>
    actions
      .filter((action) => (action.isUsedMost ?? false) === isUsedMost)
      .map((action) => iconFor(action, kind))
  // In order outward from the item, so that no icon moves when others appear: a row's toolbar
  // starts at the item, a block's ends there.
  const [used, rare, more] = [icons(true), icons(false), moreButton(kind)]
  toolbar.append(...(kind === 'row' ? [more, ...used, ...rare] : [...rare, ...used, more]))
  return toolbar
}

/**
 * '…' opens a menu of everything that can be done with the item, in words and with its keys
 * (item-menu.ts).
 */
function moreButton(kind: ItemKind): HTMLElement {
  const button = toolButton(WORDS[kind].actions)
  button.dataset.more = ''
  button.ariaHasPopup = 'menu'
  button.ariaExpanded = 'false'
  return button
}

function iconFor(action: ItemAction, kind: ItemKind): HTMLElement {
  const { name, keys, isUsedMost } = action
  const icon = toolButton('')
  nameButton(icon, action, WORDS[kind])
  icon.dataset.action = name
  icon.toggleAttribute('data-rare', !isUsedMost)
  if (keys) icon.setAttribute('aria-keyshortcuts', keys)
  return icon
}

const ICON = '[data-action="bookmark"]'
/** ms after which a copied, cut or pasted item has been drawn and has stopped moving. */
const SETTLED_MS = 300

/** Hides the icon on paste-type blocks and on blocks of an unknown type (product: Item icons). */
function markBookmarkable(block: HTMLElement): void {
  const { blockType } = block.dataset
  if (blockType === undefined || isBookmarkable(blockType)) return
  const icon = block.querySelector<HTMLElement>(`:scope > [data-bar] > ${ICON}`)
  if (icon) icon.hidden = true
}

/**
 * Keeps the 'Add to bookmarks' icons disabled while the copy panel is visible (product: Item
 * icons). Waits for the animation to end, since there may be 5,000 rows to mark.
 * @param roots the paper, and the templates that new toolbars are copied from
 * @returns a function that stops it
 */
function followCopyPanel(roots: readonly ParentNode[]): () => void {
  let isDisabled = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    const { isVisible } = $copyState.get()
    if (isVisible === isDisabled) return
    isDisabled = isVisible
    for (const root of roots)
      for (const icon of root.querySelectorAll(ICON)) setDisabled(icon, isVisible)
  }
  const stop = $copyState.subscribe(({ isVisible }) => {
    clearTimeout(timer)
    if (isVisible !== isDisabled) timer = setTimeout(update, SETTLED_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

function setDisabled(icon: Element, isDisabled: boolean): void {
  if (isDisabled) icon.setAttribute('aria-disabled', 'true')
  else icon.removeAttribute('aria-disabled')
}
