import type { API } from '@editorjs/editorjs'
import { caretIn, placeCaret } from '../../caret.ts'
import { isAtEnd, isAtStart } from './caret-at.ts'

/**
 * Moves and Delete inside a list are the browser's. At its ends they go on to the neighbours: Editor.js, which
 * takes each item for a field of its own, would look for them at the item where it last saw the caret.
 */
export function pressAtEnds(event: KeyboardEvent, list: HTMLElement, api: API): void {
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
  const act = ACTS[event.key]
  if (!act) return
  event.stopPropagation()
  if (!act.isDue(list)) return
  event.preventDefault()
  act.go(list, api)
}

const toNext = { isDue: isAtEnd, go: (_list: HTMLElement, api: API) => goToNext(api) }
const toPrevious = {
  isDue: isAtStart,
  go: (_list: HTMLElement, api: API) => void api.caret.setToPreviousBlock('end'),
}

const ACTS: Readonly<
  Record<string, { isDue(list: Element): boolean; go(list: HTMLElement, api: API): void }>
> = {
  ArrowRight: toNext,
  ArrowDown: toNext,
  ArrowLeft: toPrevious,
  ArrowUp: toPrevious,
  Delete: { isDue: isAtEnd, go: takeNextLine },
}

/** To the block behind the list; where there is none, a new line. */
function goToNext(api: API): void {
  const next = api.blocks.getCurrentBlockIndex() + 1
  if (next === api.blocks.getBlocksCount()) api.blocks.insert('paragraph', {}, {}, next, true)
  api.caret.setToBlock(next, 'start')
}

/** Joins the line behind the list to its last item. */
function takeNextLine(list: HTMLElement, api: API): void {
  const next = api.blocks.getCurrentBlockIndex() + 1
  const line = api.blocks.getBlockByIndex(next)?.holder.querySelector('p, h1, h2, h3')
  const last = [...list.querySelectorAll('li')].at(-1)
  if (!line || !last) return
  const caret = caretIn(last)
  last.append(...line.childNodes)
  // It puts the caret behind the last letter.
  void api.blocks.delete(next)
  if (caret) placeCaret(last, caret)
}
