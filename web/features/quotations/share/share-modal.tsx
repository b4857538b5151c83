import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { NEW_ID } from '#domain/document/limits.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { nameForSave } from '#domain/document/suggest-name.ts'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { quotationForms as FORMS } from '#domain/words/en/lists.json'
import { share as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { setNextRecipients } from '../../../state/next-send.ts'
import { $openQuotation } from '../../../state/open-quotation.ts'
import { $route, leaveModal, modalPath, navigate, quotationPath } from '../../../state/routes.ts'
import type { ModalContentProps } from '../../../ui/dialog.tsx'
import { Waiting } from '../../../ui/fetched.tsx'
import {
  announceFailure,
  announceSaved,
  type Sharing,
  saveOpenQuotation,
  saveStored,
} from '../../editor/index.ts'
import { modalForUsers } from '../../guard/index.tsx'
import { $nextForm, closeForConflict, goToQuotation } from '../after-save.ts'
import { StoredQuotation } from '../stored-quotation.tsx'
import { ShareForm } from './share-form.tsx'
import { forgetChoice, type ShareOutcome } from './use-sharing.ts'

/** Shares the open quotation or, over the list, the one in the address (product: Sharing). */
export const ShareModal = modalForUsers(({ params: { quotationId } }: ModalContentProps) =>
  quotationId === undefined ? <ShareOpen /> : <ShareStored id={quotationId} />,
)

/**
 * The open quotation, including unsaved changes on the paper. A new one is saved
 * first (product: Sharing).
 */
function ShareOpen() {
  const quotation = useStore($openQuotation)
  const { id, isLoaded } = quotation
  const isNew = isLoaded && id === NEW_ID
  useEffect(() => {
    if (!isNew) return
    $nextForm.set('share')
    navigate(modalPath($route.get(), 'save'), { replace: true })
  }, [isNew])

  if (!isLoaded || isNew) return <Waiting>{FORMS.loading}</Waiting>
  return (
    <ShareForm
      quotation={quotation}
      share={shareOpen}
      afterwards={goToQuotation}
      stay={stayOver}
      sendInstead={sendInstead}
    />
  )
}

/** The editor reports the outcome in toasts. */
async function shareOpen(sharing: Sharing): Promise<ShareOutcome> {
  const outcome = await saveOpenQuotation(undefined, sharing)
  if (!outcome.ok && outcome.reason === 'conflict') closeForConflict('share')
  return outcome.ok
    ? { ...outcome, quotation: { ...$openQuotation.get(), id: outcome.id } }
    : outcome
}

/** Goes to the address of a copy, with the form still open. */
function stayOver(id: string): void {
  const { modal } = $route.get()
  if (modal?.key === 'share') navigate(`${quotationPath(id)}/share`, { replace: true })
}

function sendInstead(people: readonly string[]): void {
  setNextRecipients(people)
  navigate(modalPath($route.get(), 'send'), { replace: true })
}

/** A quotation of the list, as stored. */
function ShareStored({ id }: { id: string }) {
  const [conflicts, setConflicts] = useState(0)
  return (
    <StoredQuotation id={id}>
      {(stored, replace) => (
        <ShareForm
          // Remounts the form when the access was changed elsewhere.
          key={conflicts}
          quotation={stored}
          stored={stored}
          share={createStoredSharing(stored, replace, () => {
            forgetChoice(stored.id)
            setConflicts(conflicts + 1)
          })}
          afterwards={backToList}
          stay={() => {}}
        />
      )}
    </StoredQuotation>
  )
}

/** Returns to the list from which it was opened, unless it was closed in the meantime. */
const backToList = () => () => {
  if ($route.get().modal?.key === 'share') leaveModal({ slide: true })
}

/**
 * Shares a quotation as stored, from the list, and toasts the outcome (product: Sharing).
 * @param replace called with the newly stored quotation, or with the newer
 * version that the save met
 */
function createStoredSharing(
  quotation: Quotation,
  replace: (stored: Quotation) => void,
  onConflict: () => void,
) {
  return async function share({ access, ...mails }: Sharing): Promise<ShareOutcome> {
    const outcome = await saveStored(quotation, { name: nameForSave(quotation), access }, mails)
    if (outcome.ok) {
      replace(outcome.quotation)
      announceSaved(outcome)
      return outcome
    }
    if (outcome.reason === 'conflict') {
      replace(outcome.newer)
      onConflict()
    }
    announceFailure(outcome, location.pathname, {
      conflict: WORDS.changedElsewhere,
      deleted: fill(MESSAGES.quotation.notFound, { id: quotation.id }),
      unreachable: WORDS.unreachable,
    })
    return outcome
  }
}
