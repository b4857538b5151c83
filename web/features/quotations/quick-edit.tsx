import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect } from 'react'
import { type Metadata, metadataOf, trimMetadata } from '../../../src/domain/document/metadata.ts'
import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { $route, leaveModal } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import { rememberUnsaved, useUnsaved } from '../../state/unsaved-fields.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/form.module.css'
import { KeptNote } from '../../ui/kept-note.tsx'
import { MetadataFields } from '../../ui/metadata-fields.tsx'
import type { ModalContentProps } from '../../ui/modal.ts'
import { useDelayedLeave } from '../../ui/use-delayed-leave.ts'
import { useResult } from '../../ui/use-result.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { requireLogin } from '../account/index.ts'
import { announceFailure, announceSaved, saveStored } from '../editor/index.ts'
import { $categories, refetchQuotations } from './lists.ts'
import { StoredQuotation } from './stored-quotation.tsx'

/** Name, category, description and info of a quotation in the list (product: Quick edit). */
export function QuickEdit({ params: { quotationId = '' } }: ModalContentProps) {
  const { status } = useStore($session)
  useEffect(requireLogin, [])
  if (status !== 'known') return <Waiting>{MESSAGES.checkingCredentials}...</Waiting>
  return (
    <StoredQuotation id={quotationId}>
      {(stored, replace) => <QuickEditForm stored={stored} onChangedElsewhere={replace} />}
    </StoredQuotation>
  )
}

const unsaved = rememberUnsaved<Metadata>()

function QuickEditForm(props: {
  stored: Quotation
  onChangedElsewhere: (newer: Quotation) => void
}) {
  const { stored, onChangedElsewhere } = props
  const { id, email, permissionLevel } = stored
  const { typed, isKept, change, discard } = useUnsaved(unsaved, id, metadataOf(stored))
  const { data: categories = [] } = useStore($categories)
  const [result, run] = useResult()
  const leave = useDelayedLeave()
  // Saving somebody else's makes a copy, which is only done with the paper in view.
  const isReadOnly = permissionLevel !== 'Owner'
  const fields = { ...metadataOf(stored), ...typed }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isReadOnly || result === 'success') return
    const outcome = await run(() => save(stored, trimMetadata(fields), onChangedElsewhere))
    if (!outcome?.ok) return
    unsaved.clear(id)
    leave(backToList)
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {isReadOnly && (
        <p className={styles.note}>It belongs to {email}: open it to save a copy that is yours.</p>
      )}
      {isKept && <KeptNote onDiscard={discard} />}
      <MetadataFields
        metadata={fields}
        onChange={change}
        {...(!isReadOnly && { categories })}
        hint="Internal: only you see it."
        isReadOnly={isReadOnly}
      />
      {!isReadOnly && (
        <Button type="submit" kind="primary" className={styles.submit} result={result}>
          SAVE
        </Button>
      )}
    </form>
  )
}

/**
 * Saves the fields into the stored quotation and toasts the outcome. If there is a newer version,
 * the form continues with that one, and the next save puts the typed fields into it.
 */
async function save(
  stored: Quotation,
  fields: Metadata,
  onChangedElsewhere: (newer: Quotation) => void,
): Promise<{ ok: boolean }> {
  const outcome = await saveStored(stored, fields)
  if (outcome.ok) {
    refetchQuotations()
    announceSaved(outcome)
    return outcome
  }
  if (outcome.reason === 'conflict') onChangedElsewhere(outcome.newer)
  const deleted = MESSAGES.quotation.notFound(stored.id)
  announceFailure(outcome, location.pathname, { ...FAILURES, deleted })
  return outcome
}

const FAILURES = {
  conflict: 'It was saved elsewhere meanwhile. Look at it again, then save.',
  unreachable: 'Not saved: the server can’t be reached. Try again.',
}

/** Returns to the list, unless the form was closed in the meantime. */
function backToList(): void {
  if ($route.get().modal?.key === 'info') leaveModal({ slide: true })
}
