import type { Signal } from '@preact/signals-react'
import type { Step } from './history.ts'
import type { OpenDocument } from './open-document.ts'

/** What is typed in one go is one step, however often it is committed meanwhile (product: Rich text). */
export const typedSteps = (current: Signal<OpenDocument | null>) => {
  let last: Step | null = null
  const latest = () => current.peek()?.history.past.at(-1)
  return {
    /** @param goesOn whether typing went on since the previous commit */
    commitTyped(commit: () => void, goesOn: boolean): void {
      const before = latest()
      commit()
      const [document, step] = [current.peek(), latest()]
      if (!document || !step || step === before) return
      const isJoined = goesOn && before !== undefined && before === last
      last = isJoined ? join(before, step) : step
      if (!isJoined) return
      const { past, future } = document.history
      current.value = { ...document, history: { past: [...past.slice(0, -2), last], future } }
    },
  }
}

const join = ({ before, meta }: Step, step: Step): Step => ({
  ...step,
  before,
  ...((meta ?? step.meta) && {
    meta: {
      before: { ...step.meta?.before, ...meta?.before },
      after: { ...meta?.after, ...step.meta?.after },
    },
  }),
})
