import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { NEW_ID } from '../../../../src/domain/document/limits.ts'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { $openQuotation } from '../../../state/open-quotation.ts'
import { $route, leaveModal, modalPath, navigate } from '../../../state/routes.ts'
import { $session } from '../../../state/session.ts'
import type { ModalContentProps } from '../../../ui/modal.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { requireLogin } from '../../account/index.ts'
import { type Sharing, saveOpenQuotation } from '../../editor/index.ts'
import { closeForConflict, goToQuotation } from '../after-save.ts'
import { $isShareNext } from '../share-next.ts'
import { StoredQuotation } from '../stored-quotation.tsx'
import { ShareForm, type ShareOutcome } from './share-form.tsx'
import { createStoredSharing } from './share-stored.ts'

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
  return (
    <StoredQuotation id={id}>
      {(stored, onChangedElsewhere) => (
        <ShareStoredForm
          key={stored.revision}
          stored={stored}
          onChangedElsewhere={onChangedElsewhere}
        />
      )}
    </StoredQuotation>
  )
}

function ShareStoredForm(props: {
  stored: Quotation
  onChangedElsewhere: (stored: Quotation) => void
}) {
  const { stored, onChangedElsewhere } = props
  const share = useMemo(
    () => createStoredSharing(stored, onChangedElsewhere),
    [stored, onChangedElsewhere],
  )
  return <ShareForm quotation={stored} share={share} afterwards={backToList} />
}

/** Opened from the list, it leads back to the list (spec 4), unless it was closed meanwhile. */
const backToList = () => () => {
  if ($route.get().modal?.key === 'share') leaveModal({ slide: true })
}
