import type { FoundQuestion } from './find-questions.ts'
import type { Question } from './model.ts'

type Shown = typeof Question.static

export type QuestionResult =
  | { outcome: 'asked'; question: Shown }
  | { outcome: 'replied'; question: Shown; isMailed: boolean }
  | { outcome: 'not found' }
  | { outcome: 'too many questions' }
  | { outcome: 'bad request'; field: string }

/** With the question, if its message was stored. */
export function resultOf(
  outcome: 'asked' | 'replied',
  question: FoundQuestion | null,
  messageId: string,
  isMailed = true,
): QuestionResult {
  const isStored = question?.shown.messages.some(({ id }) => id === messageId)
  if (!question || !isStored) return { outcome: 'too many questions' }
  const { shown } = question
  return outcome === 'asked' ? { outcome, question: shown } : { outcome, question: shown, isMailed }
}
