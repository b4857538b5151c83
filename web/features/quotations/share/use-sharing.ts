import { useState } from 'react'
import { whoCanOpen } from '#domain/words/access-words.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { share as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { listInWords, rowInWords } from '#domain/words/list-in-words.ts'
import type { OpenQuotation } from '../../../state/open-quotation.ts'
import { navigate } from '../../../state/routes.ts'
import { $session } from '../../../state/session.ts'
import { showToast, toast } from '../../../state/toasts.ts'
import { rememberUnsaved } from '../../../state/unsaved-fields.ts'
import { useForm } from '../../../ui/form.tsx'
import type { Sharing } from '../../editor/index.ts'
import { refetchQuotations } from '../lists.ts'
import {
  accessOf,
  type Choice,
  canShare,
  choiceOf,
  isChanged,
  peopleToMail,
  withTyped,
} from './share-choice.ts'

/** The quotation to share, with its access as stored. */
export type Shareable = Pick<OpenQuotation, 'id' | 'email' | 'permissionLevel' | 'access'>

/** The outcome of sharing, with the quotation as stored afterwards; failures have been reported. */
export type ShareOutcome =
  | { ok: true; quotation: Shareable; notMailed: readonly string[] }
  | { ok: false }

export interface SharingProps {
  quotation: Shareable
  share: (sharing: Sharing) => Promise<ShareOutcome>
  /** Keeps the form open over the quotation, which is another one if sharing has made a copy. */
  stay: (id: string) => void
}

interface Unsaved {
  choice: Choice
}

const unsaved = rememberUnsaved<Unsaved>()

/** Forgets what was chosen for a quotation but not shared. */
export const forgetChoice = (id: string): void => unsaved.clear(id)

/** How long the message stays that a closed form was not shared, in ms. */
const NOT_SHARED_MS = 12_000

/** The state of a quotation's share form, and its actions. */
export function useSharing({ quotation, share, stay }: SharingProps) {
  const stored = choiceOf(quotation.access)
  const [path] = useState(() => location.pathname)
  const form = useForm<Unsaved>(
    { choice: stored },
    { in: unsaved, as: quotation.id, atOnceIfClosed: true, onClosed: sayWhatIsNotShared },
  )
  const { isKept, change: keep, discard, result, run, leave } = form
  const { choice } = form.fields
  const [notifiesNew, setNotifiesNew] = useState(true)
  const [wantsPersonalLinks, setWantsPersonalLinks] = useState(true)
  /** What keeps the form from being sent: an invalid address, or one typed beside 'Nobody'. */
  const [question, setQuestion] = useState<'invalid' | 'nobody' | null>(null)
  const { email: own } = $session.get()

  const mailed = (of: Choice) => peopleToMail(quotation.access, of, notifiesNew)
  const canSend = (of: Choice) => canShare(quotation.access, of) || mailed(of).length > 0

  /** If the form is closed with an unshared choice, offers to return to it. */
  function sayWhatIsNotShared(): void {
    // After a login the form opens again by itself.
    if (result === 'pending' || $session.get().status !== 'known') return
    const isUnshared = isChanged(quotation.access, choice) || choice.typed.trim() !== ''
    if (!isUnshared && mailed(choice).length === 0) return
    const text = isUnshared
      ? fill(WORDS.notShared, { whoCanOpen: whoCanOpen(quotation.access, quotation) })
      : fill(WORDS.notMailedYet, { people: named(mailed(choice)) })
    const action = { label: WORDS.back, run: () => navigate(path, { slide: true }) }
    showToast({ kind: 'warning', text, durationMs: NOT_SHARED_MS, action })
  }

  function change(to: Choice): void {
    setQuestion(null)
    keep({ choice: to })
  }

  /** A typed address counts as added. */
  function canPress(): boolean {
    const complete = withTyped(choice, own)
    if (typeof complete !== 'string') return canSend(complete)
    return complete === 'nobody' || canSend(choice)
  }

  /**
   * Shares the choice; resolves with the outcome, or with null if it asks a
   * question, fails or is still busy.
   */
  async function send(chosen: Choice) {
    const complete = withTyped(chosen, own)
    if (typeof complete === 'string') {
      setQuestion(complete)
      return null
    }
    change(complete)
    const notify = mailed(complete)
    const personalLinks = complete.level === 'custom' && wantsPersonalLinks
    const access = accessOf(complete)
    const outcome = await run(() => share({ access, notify, personalLinks }))
    if (!outcome?.ok) return null
    discard()
    announceMails(notify, outcome.notMailed)
    refetchQuotations()
    return outcome
  }

  /**
   * Shares what is not shared yet, and keeps the form open; resolves with the
   * quotation that the link leads to.
   */
  async function sendAndStay(): Promise<Shareable | null> {
    if (choice.typed.trim() === '' && !canShare(quotation.access, choice)) return quotation
    const outcome = await send(choice)
    if (outcome) stay(outcome.quotation.id)
    return outcome?.quotation ?? null
  }

  return {
    choice,
    change,
    isKept,
    discard,
    question,
    setQuestion,
    result,
    leave,
    send,
    sendAndStay,
    notifiesNew,
    setNotifiesNew,
    mailed: mailed(choice),
    canSend,
    wantsPersonalLinks,
    setWantsPersonalLinks,
    canPress: canPress(),
  }
}

export type SharingForm = ReturnType<typeof useSharing>

function announceMails(notify: readonly string[], notMailed: readonly string[]): void {
  const mailed = notify.filter((email) => !notMailed.includes(email))
  if (mailed.length > 0) toast.info(fill(WORDS.mailed, { people: named(mailed) }))
  if (notMailed.length > 3) toast.warning(countInWords(WORDS.manyNotMailed, notMailed.length))
  else if (notMailed.length > 0)
    toast.warning(fill(WORDS.notMailed, { people: rowInWords(notMailed) }))
}

/** One or two by name, more by number: a list may have 500 people. */
export const named = (people: readonly string[]): string =>
  people.length > 2 ? countInWords(WORDS.people, people.length) : listInWords(people)
