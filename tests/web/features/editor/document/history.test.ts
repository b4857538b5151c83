import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Blocks } from '#domain/document/blocks.ts'
import { newTextBlock } from '#domain/document/quotation.ts'
import {
  emptyHistory,
  record,
  redoStep,
  undoStep,
} from '../../../../../web/features/editor/document/history.ts'

const documentOf = (n: number): Blocks => [newTextBlock(`t${n}`)]

test('undoing everything gives the first document back, and redoing everything the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (steps) => {
      const documents = Array.from({ length: steps + 1 }, (_, n) => documentOf(n))
      let history = emptyHistory
      for (let n = 0; n < steps; n++)
        history = record(history, {
          before: documents[n] as Blocks,
          after: documents[n + 1] as Blocks,
          at: null,
        })
      let shown = documents.at(-1) as Blocks
      for (let moved = undoStep(history); moved; moved = undoStep(history))
        [history, shown] = [moved.history, moved.step.before]
      expect(shown).toBe(documents[0] as Blocks)
      for (let moved = redoStep(history); moved; moved = redoStep(history))
        [history, shown] = [moved.history, moved.step.after]
      expect(shown).toBe(documents.at(-1) as Blocks)
    }),
  )
})

test('a new edit after an undo forgets what was undone', () => {
  const [a, b, c] = [documentOf(0), documentOf(1), documentOf(2)]
  const edited = record(emptyHistory, { before: a, after: b, at: null })
  const undone = undoStep(edited)?.history ?? emptyHistory
  const again = record(undone, { before: a, after: c, at: null })
  expect(redoStep(again)).toBeNull()
  expect(undoStep(again)?.step.after).toBe(c)
})

test('the history keeps the latest 500 steps', () => {
  let history = emptyHistory
  for (let n = 0; n < 600; n++)
    history = record(history, { before: documentOf(n), after: documentOf(n + 1), at: null })
  expect(history.past.length).toBe(500)
  expect(history.past.at(-1)?.after[0]?.id).toBe('t600')
})
