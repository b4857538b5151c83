import { useState } from 'react'
import type { Result } from '../../../ui/button.tsx'
import { asSeenBy } from '../sentence.ts'
import type { ShownOffer } from '../shown-offer.ts'
import { type Given, type Refusal, sendAnswer } from './send-answer.ts'

/** Sends an answer from its form; `refusal` says why it could not be given. */
export function useAnswer() {
  const [result, setResult] = useState<Result>('idle')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  async function send(given: Given): Promise<void> {
    if (result === 'pending') return
    setResult('pending')
    setRefusal(null)
    setRefusal(await sendAnswer(given))
    setResult('idle')
  }
  return { result, refusal, send }
}

export function refusalText(refusal: Refusal, shown: ShownOffer): string {
  const { accept, errors, unknown } = shown.words.page
  if (refusal === 'sender') return asSeenBy(shown)
  if (refusal === 'gone') return `${unknown.title}. ${unknown.text}`
  return refusal === 'name' ? accept.nameMissing : errors[refusal]
}
