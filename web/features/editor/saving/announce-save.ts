import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { saving as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { savedByNewer } from '../../../state/newer-version.ts'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { showToast, TOAST_MS, toast } from '../../../state/toasts.ts'
import { warnAndLogIn } from '../../account/index.tsx'
import type { FailedSave, SavedOutcome, Taken } from './outcome.ts'

/** A form's own words for failures, by reason. */
export type FailureWords = Partial<Record<FailedSave['reason'], string>>

/** Quotations whose saves are told of by who asked for them. */
const told = new Set<string>()

/** Saves the quotation with this id; the caller tells that it worked, in words of its own. */
export async function saveTold<T>(id: string, save: () => Promise<T>): Promise<T> {
  told.add(id)
  try {
    return await save()
  } finally {
    told.delete(id)
  }
}

/** Shows the message below the quotation's name, and its number where that is new. */
export function announceSaved(outcome: SavedOutcome): void {
  const { message, id, name, number, isShared, taken } = outcome
  if (taken) announceTaken(taken)
  if (told.has(id)) return
  const { saved, updated, copiedAndSaved, copiedAndShared } = LATER_MESSAGES.saves
  const called = [number, name].filter(Boolean).join(' · ')
  if (message === 'saved') toast.success(fill(saved, { id }), TOAST_MS, called)
  else if (message === 'updated') toast.success(updated, TOAST_MS, name)
  else toast.success(isShared ? copiedAndShared : fill(copiedAndSaved, { id }), 5000, called)
}

function announceTaken({ number, id, name }: Taken): void {
  const isInTrash = name === null
  showToast({
    kind: 'warning',
    durationMs: TOLD_MS,
    text: isInTrash ? fill(WORDS.numberInTrash, { number }) : fill(WORDS.numberTaken, { number }),
    ...(!isInTrash && {
      about: name || WORDS.unnamed,
      action: { label: WORDS.open, run: () => navigate(quotationPath(id)) },
    }),
  })
}

/**
 * Says why a save failed. A conflict of the open quotation is left to the conflict banner.
 * @param path where the login leads back to, if one is needed
 */
export function announceFailure(failure: FailedSave, path: string, words: FailureWords = {}): void {
  const own = words[failure.reason]
  if (failure.reason === 'not logged in') warnAndLogIn(path)
  else if (failure.reason === 'conflict') own && toast.warning(own)
  else if (failure.reason === 'not shared')
    showToast({
      kind: 'error',
      text: failure.message,
      about: WORDS.notShared,
      durationMs: TOLD_MS,
    })
  else if (failure.reason !== 'nothing open') toast.error(own ?? textOf(failure))
}

function textOf(failure: Exclude<FailedSave, { reason: Untold }>): string {
  if (failure.reason === 'refused') return failure.message
  if (failure.reason === 'out of range') return outOfRange(failure.at)
  return failure.reason === 'ahead' ? savedByNewer() : WORDS.failed[failure.reason]
}

/** The path of a figure, counted from 1: `blocks[2].boq.rows[0]` is row 1 of block 3. */
function outOfRange(at: string): string {
  const [block, row] = (at.match(/\d+/g) ?? []).map((index) => Number(index) + 1)
  const { outOfRange: texts } = WORDS
  if (block === undefined) return texts.quotation
  return row === undefined ? fill(texts.block, { block }) : fill(texts.row, { row, block })
}

type Untold = 'nothing open' | 'not logged in' | 'conflict' | 'not shared'

/** How long, in ms, a toast stays that says what is to be looked after. */
const TOLD_MS = 12_000
