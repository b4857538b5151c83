import { effect } from '@preact/signals-react'
import { hasNews, type Question, type Threads } from '../../questions/index.ts'
import { $document, documentStore } from '../document/store.ts'
import { all, blockElement, rowElement } from '../paper/elements.ts'
import { toolButton } from '../paper/tool-button.ts'
import styles from './questions.module.css'
import { WORDS } from './questions-words.ts'

type Open = (rowId: string) => void

/**
 * Marks the rows about which something is open. Outside React, as toolbars are: most rows have no
 * mark.
 * @returns a function that removes the marks
 */
export function markRows({ $questions }: Threads, open: Open): () => void {
  const draw = () => {
    removeMarks()
    for (const [rowId, questions] of openByRow($questions.peek() ?? [])) {
      const row = rowElement(rowId) ?? blockElement(rowId)
      row?.append(markOf(questions, () => open(rowId)))
    }
  }
  let frame = 0
  // Rows that an edit brings back are drawn by then.
  const drawSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(draw)
  }
  const stops = [
    documentStore.onEdit(drawSoon),
    effect(() => {
      if ($questions.value && $document.value) drawSoon()
    }),
  ]
  return () => {
    cancelAnimationFrame(frame)
    for (const stop of stops) stop()
    removeMarks()
  }
}

function removeMarks(): void {
  for (const mark of all('[data-question-mark]')) mark.remove()
}

function openByRow(questions: readonly Question[]): Map<string, Question[]> {
  const byRow = new Map<string, Question[]>()
  for (const question of questions) {
    const { rowId, isResolved } = question
    if (rowId !== null && !isResolved) byRow.set(rowId, [...(byRow.get(rowId) ?? []), question])
  }
  return byRow
}

/** No tab stop, as toolbars are none: the button above the paper leads to the same. */
function markOf(questions: readonly Question[], open: () => void): HTMLElement {
  const mark = toolButton(WORDS.mark(questions.length), `${styles.mark} screen-only`)
  mark.dataset.questionMark = ''
  mark.dataset.count = String(questions.length)
  mark.toggleAttribute(
    'data-news',
    questions.some((question) => hasNews(question, true)),
  )
  // A press beside the cells would put the caret into the nearest one.
  for (const type of ['pointerdown', 'mousedown'])
    mark.addEventListener(type, (event) => event.stopPropagation())
  mark.addEventListener('click', (event) => {
    event.stopPropagation()
    open()
  })
  return mark
}
