import { useStore } from '@nanostores/react'
import { typeOf } from '#domain/document/kinds/index.ts'
import { NEW_ID } from '#domain/document/limits.ts'
import { findWithMetadata } from '#domain/document/metadata.ts'
import { form as FORM_WORDS } from '#domain/words/en/common.json'
import { info as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { savedByNewer } from '../../state/newer-version.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import type { ModalContentProps } from '../../ui/dialog.tsx'
import { Waiting } from '../../ui/fetched.tsx'
import styles from '../../ui/form.module.css'
import { $isLocked, $isNewer, $isReadOnly, currentQuotation } from '../editor/index.ts'
import { InfoForm } from './info-form.tsx'

/**
 * The info modal of the block or row with the id; without an id, of the
 * quotation (product: Info form).
 */
export function Info({ params: { itemId } }: ModalContentProps) {
  const { isLoaded, email } = useStore($openQuotation)
  if (!isLoaded) return <Waiting>{FORM_WORDS.loading}</Waiting>
  const item = findOpenItem(itemId)
  if (!item)
    return (
      <p className={styles.waiting} role="status">
        {WORDS.notFound}
      </p>
    )
  return (
    <>
      {$isLocked.value && <p className={styles.note}>{WORDS.locked}</p>}
      {$isReadOnly.value && (
        <p className={styles.note}>
          {$isNewer.value ? savedByNewer() : fill(WORDS.notYours, { owner: email })}
        </p>
      )}
      <InfoForm item={item} isReadOnly={$isReadOnly.value || $isLocked.value} />
    </>
  )
}

/** What the form edits: the quotation, or the kind of block or row. */
export function InfoTitle({ params: { itemId, quotationId } }: ModalContentProps) {
  const { isLoaded } = useStore($openQuotation)
  const item = isLoaded ? findOpenItem(itemId) : undefined
  if (quotationId !== undefined || item?.type === 'quotation') return WORDS.quotation
  return item ? WORDS.titles[typeOf(item)] : WORDS.info
}

/**
 * The block or row of the open quotation with the id; without an id, the
 * quotation (product: Info form).
 */
export function findOpenItem(itemId: string | undefined) {
  const quotation = currentQuotation()
  if (!quotation || itemId === undefined || itemId === NEW_ID) return quotation ?? undefined
  return findWithMetadata(quotation, itemId)
}
