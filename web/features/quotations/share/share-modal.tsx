import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { NEW_ID } from '../../../../src/domain/document/limits.ts'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { api } from '../../../state/api.ts'
import { $openQuotation } from '../../../state/open-quotation.ts'
import { $route, leaveModal, modalPath, navigate } from '../../../state/routes.ts'
import { $session } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import form from '../../../ui/form.module.css'
import type { ModalContentProps } from '../../../ui/modal.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { requireLogin } from '../../account/index.ts'
import { type Sharing, saveOpenQuotation } from '../../editor/index.ts'
import { closeForConflict, goToQuotation } from '../after-save.ts'
import { $isShareNext } from '../share-next.ts'
import { ShareForm, type ShareOutcome } from './share-form.tsx'
import { createStoredSharing } from './share-stored.ts'
import { WORDS } from './words.ts'

/** Shares the open quotation, or from the list the one of the address (spec 2, 4). */
export function ShareModal({ params: { quotationId } }: ModalContentProps) {
  const { status } = useStore($session)
  useEffect(requireLogin, [])

  if (status !== 'known') return <Waiting>{MESSAGES.checkingCredentials}...</Waiting>
  return quotationId === undefined ? <ShareOpen /> : <ShareStored id={quotationId} />
}

/** The open quotation, with what is unsaved on the paper. A new one is saved first (design). */
function ShareOpen() {
  const quotation = useStore($openQuotation)
  const { id, isLoaded } = quotation
  const isNew = isLoaded && id === NEW_ID
  useEffect(() => {
    if (!isNew) return
    $isShareNext.set(true)
    navigate(modalPath($route.get(), 'save'), { replace: true })
  }, [isNew])

  if (!isLoaded || isNew) return <Waiting>Loading...</Waiting>
  return <ShareForm quotation={quotation} share={shareOpen} afterwards={goToQuotation} />
}

/** The editor reports the outcome in toasts. */
async function shareOpen(sharing: Sharing): Promise<ShareOutcome> {
  const outcome = await saveOpenQuotation(undefined, sharing)
  if (!outcome.ok && outcome.reason === 'conflict') closeForConflict('share')
  return outcome
}

/** A quotation of the list, as it is stored. */
function ShareStored({ id }: { id: string }) {
  const [stored, setStored] = useState<Quotation | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(1)
  const share = useMemo(() => stored && createStoredSharing(stored, setStored), [stored])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const loading = new AbortController()
    setProblem(null)
    void api.getQuotation(id, loading.signal).then((answer) => {
      if (loading.signal.aborted) return
      if (answer.ok) setStored(answer.data.quotation)
      else setProblem(problemOf(id, answer.status))
    })
    return () => loading.abort()
  }, [id, attempt])

  if (problem) {
    return (
      <div className={form.form} role="alert">
        <p className={form.note}>{problem}</p>
        <Button className={form.submit} onClick={() => setAttempt(attempt + 1)}>
          {WORDS.retry}
        </Button>
      </div>
    )
  }
  if (!stored || !share) return <Waiting>Loading...</Waiting>
  return (
    <ShareForm key={stored.revision} quotation={stored} share={share} afterwards={backToList} />
  )
}

function problemOf(id: string, status: number | null): string {
  if (status === 403) return MESSAGES.quotation.forbidden(id)
  return status === 404 ? MESSAGES.quotation.notFound(id) : WORDS.notLoaded
}

/** Opened from the list, it leads back to the list (spec 4), unless it was closed meanwhile. */
const backToList = () => () => {
  if ($route.get().modal?.key === 'share') leaveModal({ slide: true })
}
