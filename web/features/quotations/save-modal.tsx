import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { type Metadata, metadataOf, trimMetadata } from '../../../src/domain/document/metadata.ts'
import { suggestName } from '../../../src/domain/document/suggest-name.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { $session } from '../../state/session.ts'
import { rememberUnsaved, useUnsaved } from '../../state/unsaved-fields.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/form.module.css'
import { KeptNote } from '../../ui/kept-note.tsx'
import { MetadataFields } from '../../ui/metadata-fields.tsx'
import { useDelayedLeave } from '../../ui/use-delayed-leave.ts'
import { useResult } from '../../ui/use-result.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { requireLogin } from '../account/index.ts'
import { committedBlocks, namedNow, type SaveOutcome, saveOpenQuotation } from '../editor/index.ts'
import { closeForConflict, goToQuotation } from './after-save.ts'
import { $categories, refetchQuotations } from './lists.ts'
import { $nextForm } from './next-form.ts'

/** The save modal: for logged-in users, once there is a document to save (product: Saving). */
export function SaveModal() {
  const { status } = useStore($session)
  const { isLoaded } = useStore($openQuotation)
  useEffect(requireLogin, [])

  if (status === 'checking') return <Waiting>{MESSAGES.checkingCredentials}...</Waiting>
  return isLoaded ? <SaveForm /> : <Waiting>Loading...</Waiting>
}

const SAVE_FIRST = {
  share: 'A quotation is saved before it is shared.',
  send: 'A quotation is saved before it is sent.',
} as const

const unsaved = rememberUnsaved<Metadata>()

/**
 * The open quotation's name, which is suggested; category, description and info behind 'More';
 * and SAVE (product: Saving).
 */
function SaveForm() {
  const quotation = useStore($openQuotation)
  const [initial] = useState(initialFields)
  const { typed, isKept, change, discard } = useUnsaved(unsaved, quotation.id, initial.fields)
  const fields: Metadata = { ...initial.fields, ...typed }
  const { data: categories = [] } = useStore($categories)
  const [result, run] = useResult()
  const leave = useDelayedLeave({ atOnceIfClosed: true })
  const nextForm = useStore($nextForm)

  useEffect(() => () => $nextForm.set(null), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (result === 'success') return
    const outcome = await run(() => save(fields))
    if (outcome?.ok) leave(goToQuotation(outcome.id, nextForm ?? undefined))
    else if (outcome?.reason === 'conflict') closeForConflict('save')
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {nextForm && <p className={styles.note}>{SAVE_FIRST[nextForm]}</p>}
      {quotation.permissionLevel === 'Admin' && (
        <p className={styles.note}>
          It belongs to {quotation.email}: SAVE makes a copy that is yours.
        </p>
      )}
      {isKept && <KeptNote onDiscard={discard} />}
      <MetadataFields
        metadata={fields}
        onChange={change}
        categories={categories}
        hint="Internal: only you see it."
        isBrief
        isNameSuggested={initial.isSuggested && typed.name === undefined}
      />
      <Button type="submit" kind="primary" className={styles.submit} result={result}>
        SAVE
      </Button>
    </form>
  )
}

/**
 * The quotation's own fields, with a name in every case: the name of somebody else's
 * quotation is for another client.
 */
function initialFields(): { fields: Metadata; isSuggested: boolean } {
  const open = $openQuotation.get()
  const fields = metadataOf(open)
  if (fields.name && open.permissionLevel === 'Owner') return { fields, isSuggested: false }
  return {
    fields: { ...fields, name: suggestName(committedBlocks(), namedNow()) },
    isSuggested: true,
  }
}

/** The editor reports the outcome in toasts. */
async function save(fields: Metadata): Promise<SaveOutcome> {
  const { id } = $openQuotation.get()
  const outcome = await saveOpenQuotation(trimMetadata(fields))
  if (outcome.ok) {
    unsaved.clear(id)
    refetchQuotations()
  }
  return outcome
}
