import { keepWhole } from './keep-whole.ts'
import {
  deleteObject,
  objectAround,
  placeCaretBehind,
  selectedObject,
  selectObject,
} from './object-at.ts'
import { type ObjectBar, showBar } from './object-bar.ts'
import './objects.css'

interface ObjectsPlace {
  readonly holder: HTMLElement
  readonly redactor: Element
  readonly signal: AbortSignal
}

/**
 * Pictures and attachments in the text: one that is selected, by a click or by shift and an arrow, has a bar.
 * Tab goes into it, Escape comes back. It must be attached before the keys of the editor, which end the editing.
 */
export function attachObjects({ holder, redactor, signal }: ObjectsPlace): void {
  keepWhole(redactor, signal)
  let bar: ObjectBar | null = null
  const follow = () => {
    if (bar?.element.contains(document.activeElement)) return
    const object = selectedObject(redactor)
    if (object === bar?.object) return
    bar?.remove()
    bar = object && showBar(holder, object)
  }
  document.addEventListener('selectionchange', follow, { signal })
  holder.addEventListener(
    'click',
    (event) => {
      const object = redactor.contains(event.target as Node) ? objectAround(event.target) : null
      if (!object) return
      event.preventDefault()
      selectObject(object)
    },
    { signal },
  )
  const press = (event: KeyboardEvent) => {
    if (!bar || !(event.target instanceof Node) || !holder.contains(event.target)) return
    const isInBar = bar.element.contains(event.target)
    const act = (isInBar ? IN_BAR : IN_TEXT)[event.key]
    if (isInBar) event.stopImmediatePropagation()
    const isTyping = event.target instanceof HTMLInputElement && event.key !== 'Escape'
    if (!act || event.shiftKey || (isTyping && event.key !== 'Enter')) return
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
    act(bar)
  }
  addEventListener('keydown', press, { capture: true, signal })
  signal.addEventListener('abort', () => bar?.remove())
}

type Act = (bar: ObjectBar) => void

const remove: Act = ({ object }) => deleteObject(object)
const back: Act = ({ object }) => selectObject(object)

const IN_TEXT: Readonly<Record<string, Act>> = {
  Tab: (bar) => bar.focus(),
  Escape: ({ object }) => placeCaretBehind(object),
  Delete: remove,
  Backspace: remove,
}

const IN_BAR: Readonly<Record<string, Act>> = {
  Escape: back,
  Enter: back,
  Delete: remove,
  Backspace: remove,
  ArrowLeft: (bar) => bar.resizeBy(-10),
  ArrowDown: (bar) => bar.resizeBy(-10),
  ArrowRight: (bar) => bar.resizeBy(10),
  ArrowUp: (bar) => bar.resizeBy(10),
  PageDown: (bar) => bar.resizeBy(-50),
  PageUp: (bar) => bar.resizeBy(50),
}
