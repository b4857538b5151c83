import type { API, BlockToolConstructorOptions, ConversionConfig } from '@editorjs/editorjs'
import { splitLines } from '#domain/html/convert-lines.ts'
import { element } from '#domain/html/html-tree.ts'
import { readInline, readRichText } from '#domain/html/parse-rich-text.ts'
import type { List, RichBlock } from '#domain/html/rich-text.ts'
import { writeInline, writeRichText } from '#domain/html/serialize-rich-text.ts'
import { richTools as WORDS } from '#domain/words/en/editor.json'
import { stopEvent } from '../../../paper/elements.ts'
import { caretIn } from '../../caret.ts'
import { parseInert } from '../../read-dom.ts'
import { withPrompts } from '../../sanitizer.ts'
import { ICONS } from '../icons.ts'
import { isAtEnd, isAtStart, isFocusAtEdge, placeCaret } from '../place-caret.ts'
import { readTyped } from '../read-typed.ts'
import { EMPTY_LINE, makeTextbox, registerTool, SANITIZE_INLINE } from './block-tool.ts'
import { indentItem, itemAtCaret, moveFirstItemOut, outdentItem } from './list-items.ts'

/** A list, or `text`, the html with which Editor.js itself merges and converts lines. */
type ListData = Partial<List> & { readonly text?: string }

/**
 * A nested list in one contenteditable `ul` or `ol`, the same elements as in the static
 * view: no letter moves, a selection can span items, and the browser's own list editing
 * works. (In @editorjs/list each item is a contenteditable of its own, and a nested list
 * can't be of the other kind.)
 */
export class ListTool {
  static readonly enableLineBreaks = true
  static readonly sanitize = SANITIZE_INLINE
  static readonly toolbox = [
    { icon: ICONS.list, title: WORDS.list, data: { isOrdered: false } },
    { icon: ICONS.listOrdered, title: WORDS.numberedList, data: { isOrdered: true } },
  ]
  static readonly conversionConfig: ConversionConfig = {
    export: 'text',
    import: (text: string) => ({ text }),
  }

  readonly #element: HTMLElement

  constructor({ api, config, data }: BlockToolConstructorOptions<ListData>) {
    const element = elementOf(data)
    makeTextbox(element, config?.label)
    element.addEventListener('keydown', (event) => handleListKey(event, element, api))
    registerTool(element, this)
    this.#element = element
  }

  render(): HTMLElement {
    return this.#element
  }

  /** For Editor.js' own operations; our code uses `read`. */
  save(): ListData {
    const block = this.read()
    const items = block.type === 'list' ? block.items : []
    const isOrdered = this.#element.localName === 'ol'
    return { isOrdered, text: items.map(({ inline }) => writeInline(inline)).join('<br>') }
  }

  /**
   * Called on Backspace at the start of the line after the list: adds its text to the last item.
   */
  merge({ text = '' }: ListData): void {
    ;[...this.#element.querySelectorAll('li')].at(-1)?.insertAdjacentHTML('beforeend', text)
  }

  read(): RichBlock {
    const { localName, attributes } = this.#element
    const start = attributes.getNamedItem('start')?.value
    const list = element(localName, start ? { start } : {}, readTyped(this.#element))
    return readRichText([list])[0] ?? EMPTY_LINE
  }
}

function elementOf({ isOrdered = false, start = null, items = [], text = '' }: ListData) {
  // A converted text becomes one item per line.
  const lines = splitLines(readInline(parseInert(text)))
  const converted = lines.map((inline) => ({ align: null, inline, list: null }))
  const list: List = { type: 'list', isOrdered, start, items: items.length > 0 ? items : converted }
  const template = document.createElement('template')
  template.innerHTML = withPrompts(writeRichText([list]))
  const element = template.content.firstElementChild
  return element instanceof HTMLElement ? element : document.createElement('ul')
}

/**
 * Handles the keys of a list. What the browser does well by itself (a new item, joining items) is
 * left to it and hidden from Editor.js. We handle leaving the list, and indenting by ctrl+] and
 * ctrl+[, since Tab leaves the field.
 */
function handleListKey(event: KeyboardEvent, list: HTMLElement, api: API): void {
  if (event.isComposing) return
  const item = itemAtCaret(list)
  if (!item) return
  if ((event.ctrlKey || event.metaKey) && (event.key === ']' || event.key === '[')) {
    stopEvent(event)
    if (event.key === ']') indentItem(item)
    else outdentItem(item, list)
  } else if (event.key === 'Enter' && !event.shiftKey) handleEnter(event, item, list, api)
  else if (event.key === 'Backspace') handleBackspace(event, item, list, api)
  else if (event.key === '/') event.stopPropagation()
  else handleKeyAtEdge(event, list, api)
}

/** Enter in an empty item leaves its list. */
function handleEnter(event: KeyboardEvent, item: HTMLElement, list: HTMLElement, api: API): void {
  event.stopPropagation()
  if (!isEmpty(item)) return
  event.preventDefault()
  if (item.parentElement !== list) outdentItem(item, list)
  else leaveList(item, list, api)
}

/**
 * Backspace at the start of an item outdents it, and at the top level takes the first item
 * out of the list.
 */
function handleBackspace(
  event: KeyboardEvent,
  item: HTMLElement,
  list: HTMLElement,
  api: API,
): void {
  event.stopPropagation()
  if (!isAtStart(item)) return
  if (item.parentElement !== list) {
    event.preventDefault()
    outdentItem(item, list)
  } else if (item === list.firstElementChild) {
    event.preventDefault()
    moveFirstItemOut(item, list, api)
  }
}

/** An empty item becomes the line after the list; the items after it become a list of their own. */
function leaveList(item: HTMLElement, list: HTMLElement, api: API): void {
  const index = api.blocks.getCurrentBlockIndex()
  const isOnly = list.children.length === 1
  const rest = itemsAfter(item)
  item.remove()
  if (rest.length > 0) splitOff(rest, list, api, index)
  api.blocks.insert('paragraph', {}, {}, isOnly ? index : index + 1, true, isOnly)
  api.caret.setToBlock(isOnly ? index : index + 1, 'start')
}

function splitOff(rest: readonly Element[], list: HTMLElement, api: API, index: number): void {
  const isOrdered = list.localName === 'ol'
  const block = api.blocks.insert('list', { isOrdered }, {}, index + 1, false)
  block.holder.querySelector('ul, ol')?.replaceChildren(...rest)
}

function itemsAfter(item: Element): Element[] {
  const siblings = [...(item.parentElement?.children ?? [])]
  return siblings.slice(siblings.indexOf(item) + 1)
}

const isEmpty = (item: HTMLElement): boolean =>
  item.textContent?.trim() === '' && !item.querySelector('img, ul, ol')

/**
 * Inside a list, arrows and Delete are left to the browser. At its edges we handle them:
 * Editor.js treats each item as a field of its own, and would start from the item where it
 * last saw the caret.
 */
function handleKeyAtEdge(event: KeyboardEvent, list: HTMLElement, api: API): void {
  const edge = EDGES[event.key]
  // Before the list's edge, Editor.js would select the whole list.
  if (event.shiftKey && edge && !isFocusAtEdge(list, edge)) event.stopPropagation()
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
  const key = EDGE_KEYS[event.key]
  if (!key) return
  event.stopPropagation()
  if (!key.isAtEdge(list)) return
  event.preventDefault()
  key.act(list, api)
}

const EDGES: Readonly<Record<string, 'start' | 'end'>> = { ArrowUp: 'start', ArrowDown: 'end' }

interface EdgeKey {
  isAtEdge(list: Element): boolean
  act(list: HTMLElement, api: API): void
}

const TO_NEXT: EdgeKey = { isAtEdge: isAtEnd, act: (_list, api) => goToNext(api) }
const TO_PREVIOUS: EdgeKey = {
  isAtEdge: isAtStart,
  act: (_list, api) => void api.caret.setToPreviousBlock('end'),
}

const EDGE_KEYS: Readonly<Record<string, EdgeKey>> = {
  ArrowRight: TO_NEXT,
  ArrowDown: TO_NEXT,
  ArrowLeft: TO_PREVIOUS,
  ArrowUp: TO_PREVIOUS,
  Delete: { isAtEdge: isAtEnd, act: joinNextLine },
}

/** Goes to the block after the list, or to a new line if there is none. */
function goToNext(api: API): void {
  const next = api.blocks.getCurrentBlockIndex() + 1
  if (next === api.blocks.getBlocksCount()) api.blocks.insert('paragraph', {}, {}, next, true)
  api.caret.setToBlock(next, 'start')
}

/** Joins the line after the list to its last item. */
function joinNextLine(list: HTMLElement, api: API): void {
  const next = api.blocks.getCurrentBlockIndex() + 1
  const line = api.blocks.getBlockByIndex(next)?.holder.querySelector('p, h1, h2, h3')
  const last = [...list.querySelectorAll('li')].at(-1)
  if (!line || !last) return
  const caret = caretIn(last)
  last.append(...line.childNodes)
  // Deleting moves the caret after the last letter.
  void api.blocks.delete(next)
  if (caret) placeCaret(last, caret)
}
