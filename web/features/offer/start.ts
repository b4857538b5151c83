import { fill } from '#domain/words/fill.ts'
import { api } from '../../state/api.ts'
import { $customersFiles, setFileWords } from '../../state/file-words.ts'
import { keepLoading, LOAD_FAILED, prefetch } from '../../state/lazy.ts'
import { setMenu } from '../../state/menu.ts'
import { isGone } from '../../state/newer-version.ts'
import { onceReady } from '../../state/page-events.ts'
import { $session, mayHaveSession } from '../../state/session.ts'
import { $toastWords } from '../../state/toasts.ts'
import { loadRenderedViews } from '../editor/index.ts'
import { followChoices } from './choices.ts'
import { loadPayCode } from './due-now.tsx'
import { fileHref, keepAccepted } from './kept-file.ts'
import { loadAsk, loadDialogs, openQuestions } from './load-pressed.tsx'
import { showOffer } from './show-offer.ts'
import { $isClosed, $isSender, $offer, type ShownOffer } from './shown-offer.ts'

/** Reads what came with the page, before React takes it over. */
export async function openOffer(): Promise<void> {
  // Nobody edits this paper: presses need not wait until it is known whose it is.
  delete document.documentElement.dataset.checking
  const text = document.querySelector('#offer')?.textContent
  const recipient = document.querySelector('#recipient')?.textContent
  if (text && recipient) {
    const { facts, ...rest } = JSON.parse(text) as ShownOffer
    const shown = { ...rest, facts: { ...facts, recipient: JSON.parse(recipient) } }
    showOffer(shown)
    speak(shown)
  }
  await Promise.all([loadRenderedViews(), $offer.get()?.due?.code && keepLoading(loadPayCode)])
}

/** Starts what the page needs once React has taken it over. */
export function startOffer(): void {
  if (!$isClosed.peek()) followChoices()
  for (const item of ['pdf', 'excel'] as const) setMenu(item, { isDisabled: false })
  if (mayHaveSession()) void learnSender()
  onceReady($offer.get()?.facts.inPerson ? startSigning : startQuestions)
  // Choices and unsent questions are kept: the page of the new build has them.
  addEventListener(LOAD_FAILED, async () => {
    if (await isGone(import.meta.url)) location.reload()
  })
}

/** The mails about replies lead to them; earlier questions are marked at their rows. */
function startQuestions(): void {
  if (location.hash === '#questions') openQuestions({ rowId: null }, null)
  else if ($offer.get()?.facts.questions) void keepLoading(loadAsk).then((ask) => ask.markRows())
  prefetch(loadDialogs, loadAsk)
}

/** The device is the sender's: nothing is asked here, and what was signed is sent when it can be. */
const startSigning = () => void keepLoading(loadDialogs).then(({ startHere }) => startHere())

/** Downloads and toasts speak the offer's language too. */
function speak({ facts, words: { page } }: ShownOffer): void {
  const { cancel, errors, messages } = page
  $toastWords.set({ ...messages, unreachable: errors.offline })
  setFileWords({
    progress: '{format}… {percent} %',
    cancel,
    cancelled: '',
    done: '',
    failed: errors.file,
    unseen: errors.unseen,
  })
  $customersFiles.set({
    sender: facts.senderName,
    untitled: fill(page.title, { sender: facts.senderName }),
    asSent: errors.asSent,
    hrefOf: (format) => fileHref($offer.get()?.facts.files[format] ?? null),
    keep: (pdf) => void keepAccepted(pdf),
  })
}

/** The sender is told that this is their customer's page. */
async function learnSender(): Promise<void> {
  await api.getAccessToken()
  $isSender.set($session.get().email === $offer.get()?.facts.sender)
}
