import { useStore } from '@nanostores/react'
import { SAVED_BY_NEWER } from '../../state/newer-version.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import styles from '../../ui/form.module.css'
import type { ModalContentProps } from '../../ui/modal.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { $isLocked, $isNewer, $isReadOnly } from '../editor/index.ts'
import { InfoForm } from './info-form.tsx'
import { findOpenItem } from './info-title.tsx'

/**
 * The info modal of the block or row with the id; without an id, of the
 * quotation (product: Info form).
 */
export function Info({ params: { itemId } }: ModalContentProps) {
  const { isLoaded, email } = useStore($openQuotation)
  if (!isLoaded) return <Waiting>Loading...</Waiting>
  const item = findOpenItem(itemId)
  if (!item)
    return (
      <p className={styles.waiting} role="status">
        There is no such block or row on this paper.
      </p>
    )
  return (
    <>
      {$isLocked.value && (
        <p className={styles.note}>Read-only while something is being copied: close that first.</p>
      )}
      {$isReadOnly.value && (
        <p className={styles.note}>
          {$isNewer.value
            ? SAVED_BY_NEWER
            : `This quotation is ${email}’s: edit a copy to change it.`}
        </p>
      )}
      <InfoForm item={item} isReadOnly={$isReadOnly.value || $isLocked.value} />
    </>
  )
}
