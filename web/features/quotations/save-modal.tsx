import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type Metadata, metadataOf, trimMetadata } from '#domain/document/metadata.ts'
import { suggestName } from '#domain/document/suggest-name.ts'
import { quotationForms as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { rememberUnsaved } from '../../state/unsaved-fields.ts'
import { Waiting } from '../../ui/fetched.tsx'
import styles from '../../ui/form.module.css'
import { Form, KeptNote, useForm } from '../../ui/form.tsx'
import { MetadataFields } from '../../ui/metadata-fields.tsx'
import { committedBlocks, namedNow, type SaveOutcome, saveOpenQuotation } from '../editor/index.ts'
import { modalForUsers } from '../guard/index.tsx'
import { $nextForm, closeForConflict, goToQuotation } from './after-save.ts'
import { $categories, refetchQuotations } from './lists.ts'

/** The save modal: for logged-in users, once there is a document to save (product: Saving). */
export const SaveModal = modalForUsers(() => {
  const { isLoaded } = useStore($openQuotation)
  return isLoaded ? <SaveForm /> : <Waiting>{WORDS.loading}</Waiting>
})

const unsaved = rememberUnsaved<Metadata>()

/**
 * The open quotation's name, which is suggested; category, description and info behind 'More';
 * and SAVE (product: Saving).
 */
function SaveForm() {
  const quotation = useStore($openQuotation)
  const [initial] = useState(initialFields)
  const form = useForm(initial.fields, {
    in: unsaved,
    as: quotation.id,
    atOnceIfClosed: true,
  })
  const { data: categories = [] } = useStore($categories)
  const nextForm = useStore($nextForm)

  useEffect(() => () => $nextForm.set(null), [])

  const submit = async () => {
    const outcome = await form.run(() => save(form.fields))
    if (outcome?.ok) form.leave(goToQuotation(outcome.id, nextForm ?? undefined))
    else if (outcome?.reason === 'conflict') closeForConflict('save')
  }

  return (
    <Form action={WORDS.act} result={form.result} onSubmit={submit}>
      {nextForm && (
        <p className={styles.note}>{WORDS.saveFirst[nextForm === 'share' ? 'share' : 'send']}</p>
      )}
      {quotation.permissionLevel === 'Admin' && (
        <p className={styles.note}>{fill(WORDS.savesCopy, { owner: quotation.email })}</p>
      )}
      {form.isKept && <KeptNote onDiscard={form.discard} />}
      <MetadataFields
        metadata={form.fields}
        onChange={form.change}
        categories={categories}
        hint={WORDS.internal}
        isBrief
        isNameSuggested={initial.isSuggested && form.typed.name === undefined}
      />
    </Form>
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
  const outcome = await saveOpenQuotation(trimMetadata(fields))
  if (outcome.ok) refetchQuotations()
  return outcome
}
