import type { Choice } from '#domain/offers/choices.ts'
import { keepJson, readJson } from '../../state/browser-storage.ts'

/*
 * What a customer chooses and types into an answer stays on their device until it is sent, or can't be
 * sent any more (product: The customer’s page). The
 * page names its link by a hash: the browser's storage holds no token. web/early-input.ts looks for
 * the same entry.
 */

interface Kept {
  revision: number
  choices: Choice[]
}

/** What was chosen in this version of the offer; null if nothing was. */
export function keptChoices(revision: number): Choice[] | null {
  const kept = readJson<Kept>(entry())
  return kept?.revision === revision && Array.isArray(kept.choices) ? kept.choices : null
}

export const keepChoices = (revision: number, choices: Choice[]): void =>
  void keepJson(entry(), { revision, choices } satisfies Kept)

export const forgetChoices = (): void => void keepJson(entry(), null)

/** What was typed into an answer that was not sent. */
export interface KeptAnswer {
  name?: string
  reason?: string
  /** The rows that are not taken, by their keys. */
  left?: string[]
}

export function keptAnswer(): KeptAnswer {
  const { name, reason, left } = readJson<KeptAnswer>(answerEntry()) ?? {}
  const isText = (text: unknown) => typeof text === 'string'
  return {
    ...(isText(name) && { name }),
    ...(isText(reason) && { reason }),
    ...(Array.isArray(left) && { left: left.filter(isText) }),
  }
}

export const keepAnswer = (typed: KeptAnswer): void =>
  void keepJson(answerEntry(), { ...keptAnswer(), ...typed })

export const forgetAnswer = (): void => void keepJson(answerEntry(), null)

/** For the forms of answers. */
export const keptAnswers = {
  get: keptAnswer,
  keep: (_: string, { name, reason }: KeptAnswer) => keepAnswer({ name, reason }),
  // Once it is stored, the page forgets it.
  clear() {},
  differs: () => false,
}

const entry = (): string => `offer ${document.documentElement.dataset.offer}`
const answerEntry = (): string => `answer ${document.documentElement.dataset.offer}`
