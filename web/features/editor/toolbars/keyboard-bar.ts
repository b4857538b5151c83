import { keyboardBar as WORDS } from '#domain/words/en/editor.json'
import { startRow } from '../blocks/boq/waiting-row.ts'
import { $isReadOnly } from '../document/store.ts'
import { all, BLOCK, BOQ, blockIdOf, closest, PAPER, rowIdOf } from '../paper/elements.ts'
import { undoEdit } from '../session/undo.ts'
import styles from './keyboard-bar.module.css'

/**
 * The bar above a phone's keyboard while something on the paper has the focus: previous and next
 * field, a new row, undo, and the letters that a figure's number pad lacks. The icons of the row or block and the figure's pin are shown beside them
 * (toolbars.module.css).
 * @returns a function that removes it
 */
export function attachKeyboardBar(root: HTMLElement): () => void {
  const bar = document.createElement('div')
  bar.className = styles.bar ?? ''
  bar.role = 'toolbar'
  bar.ariaLabel = WORDS.label
  bar.dataset.keyboardBar = ''
  bar.hidden = true
  const addRow = button('row', () => startRowHere())
  const letters = button('letters', () => switchKeyboard(letters))
  letters.textContent = WORDS.letterKeys
  bar.append(
    button('previous', () => moveByTab(-1)),
    button('next', () => moveByTab(1)),
    addRow,
    button('undo', undoEdit),
    letters,
  )
  // The field keeps the focus, so the keyboard stays open.
  bar.addEventListener('pointerdown', (event) => event.preventDefault())
  root.after(bar)

  const update = () => {
    const isInside = root.contains(document.activeElement)
    const place = isInside ? document.activeElement : root.querySelector(OPEN_MENU)
    const block = closest(place, BLOCK)
    bar.hidden = block === null || $isReadOnly.peek()
    addRow.ariaDisabled = String(!block?.matches(BOQ))
    letters.hidden = figureWithFocus() === null
    letters.ariaPressed = String(figureWithFocus()?.inputMode === 'text')
    if (!bar.hidden) lift()
  }
  let lifted = 0
  /**
   * Lifts the bar above the keyboard in browsers where the keyboard covers the page. The property
   * is not set on the root, which would restyle the whole root.
   */
  const lift = () => {
    const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
    const by = Math.max(0, innerHeight - offsetTop - height)
    if (by === 0 && lifted === 0) return
    lifted = by
    for (const part of [bar, ...all('[data-bar][data-shown], [data-pin]', root)])
      part.style.setProperty('--keyboard', `${by}px`)
  }
  const stop = new AbortController()
  const { signal } = stop
  root.addEventListener('focusin', () => requestAnimationFrame(update), { signal })
  root.addEventListener(
    'focusout',
    ({ target }) => {
      const figure = closest(target, FIGURE)
      if (figure) figure.inputMode = 'decimal'
      requestAnimationFrame(update)
    },
    { signal },
  )
  for (const type of ['resize', 'scroll'])
    visualViewport?.addEventListener(type, lift, { signal, passive: true })
  // On a slow line the focus may be on the paper before this code has loaded.
  update()
  return () => {
    stop.abort()
    bar.remove()
  }
}

/** While the menu is open, it has the focus. */
const OPEN_MENU = '[data-bar] > [aria-expanded="true"]'

function button(name: keyof typeof WORDS, act: () => void): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.dataset.step = name
  element.ariaLabel = WORDS[name]
  element.tabIndex = -1
  element.addEventListener('click', () => element.ariaDisabled !== 'true' && act())
  return element
}

const FIGURE = '[data-cell][inputmode]'

const figureWithFocus = (): HTMLElement | null => closest(document.activeElement, FIGURE)

/** Shows a phone's letters for the focused figure, or its number pad again. */
function switchKeyboard(letters: HTMLElement): void {
  const figure = figureWithFocus()
  if (!figure) return
  figure.inputMode = figure.inputMode === 'text' ? 'decimal' : 'text'
  letters.ariaPressed = String(figure.inputMode === 'text')
}

/**
 * Moves as Tab does, whose order has exceptions (product: Tab order); if no handler takes the Tab
 * key, moves to the next or previous tab stop.
 */
function moveByTab(step: 1 | -1): void {
  const place = document.activeElement
  if (!place) return
  const key = { key: 'Tab', code: 'Tab', shiftKey: step < 0, bubbles: true, cancelable: true }
  if (!place.dispatchEvent(new KeyboardEvent('keydown', key))) return
  const from = document.activeElement?.closest(PAPER) ? document.activeElement : place
  const side = step > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const stops = all(`${PAPER} [tabindex="0"]`).filter(
    (stop) => from.compareDocumentPosition(stop) === side && stop.checkVisibility(),
  )
  stops.at(step > 0 ? 0 : -1)?.focus()
}

/** Starts a row after the focused one, else at the table's end. */
function startRowHere(): void {
  const { activeElement } = document
  const boqId = blockIdOf(activeElement)
  if (boqId) startRow(boqId, rowIdOf(activeElement))
}
