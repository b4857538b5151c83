import { useStore } from '@nanostores/react'
import { type Metadata, metadataOf, trimMetadata } from '#domain/document/metadata.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { quotationForms as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { $route, leaveModal } from '../../state/routes.ts'
import { rememberUnsaved } from '../../state/unsaved-fields.ts'
import type { ModalContentProps } from '../../ui/dialog.tsx'
import styles from '../../ui/form.module.css'
import { Form, useForm } from '../../ui/form.tsx'
import { MetadataFields } from '../../ui/metadata-fields.tsx'
import { announceFailure, announceSaved, saveStored } from '../editor/index.ts'
import { modalForUsers } from '../guard/index.tsx'
import { $categories, refetchQuotations } from './lists.ts'
import { StoredQuotation } from './stored-quotation.tsx'

/** Name, category, description and info of a quotation in the list (product: Quick edit). */
export const QuickEdit = modalForUsers(({ params: { quotationId = '' } }: ModalContentProps) => (
  <StoredQuotation id={quotationId}>
    {(stored, replace) => <QuickEditForm stored={stored} onChangedElsewhere={replace} />}
  </StoredQuotation>
))

const unsaved = rememberUnsaved<Metadata>()

function QuickEditForm(props: {
  stored: Quotation
  onChangedElsewhere: (newer: Quotation) => void
}) {
  const { stored, onChangedElsewhere } = props
  const { id, email, permissionLevel } = stored
  const form = useForm(metadataOf(stored), { in: unsaved, as: id })
  const { data: categories = [] } = useStore($categories)
  // Saving somebody else's makes a copy, which is only done with the paper in view.
  const isReadOnly = permissionLevel !== 'Owner'

  const submit = async () => {
    if (isReadOnly) return
    const fields = trimMetadata(form.fields)
    const outcome = await form.run(() => save(stored, fields, onChangedElsewhere))
    if (outcome?.ok) form.leave(backToList)
  }

  return (
    <Form action={!isReadOnly && WORDS.act} result={form.result} kept={form} onSubmit={submit}>
      {isReadOnly && <p className={styles.note}>{fill(WORDS.openToCopy, { owner: email })}</p>}
      <MetadataFields
        metadata={form.fields}
        onChange={form.change}
        {...(!isReadOnly && { categories })}
        hint={WORDS.internal}
        isReadOnly={isReadOnly}
      />
    </Form>
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
  const deleted = fill(MESSAGES.quotation.notFound, { id: stored.id })
  announceFailure(outcome, location.pathname, { ...WORDS.failures, deleted })
  return outcome
}

/** Returns to the list, unless the form was closed in the meantime. */
function backToList(): void {
  if ($route.get().modal?.key === 'info') leaveModal({ slide: true })
}
