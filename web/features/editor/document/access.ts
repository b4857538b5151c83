import { computed, type ReadonlySignal } from '@preact/signals-react'
import { isReader, mayCopy } from '#domain/document/access.ts'
import { isNewer } from '#domain/document/version.ts'
import type { DocumentModel } from './model.ts'

interface Opened {
  readonly model: DocumentModel
  /** The reader has started to edit it as a copy. */
  readonly isEditedAsCopy: boolean
}

/** What may be done with the open document, by its permission level and its version. */
export function accessTo(opened: ReadonlySignal<Opened | null>, $isDirty: ReadonlySignal<boolean>) {
  const metaOf = () => opened.value?.model.meta.value
  /** Saved by a newer version of the program: data unknown to this version must not be lost. */
  const $isNewer = computed(() => isNewer(metaOf()))
  const $level = computed(() => metaOf()?.permissionLevel ?? 'Owner')
  /** Somebody else's quotation, until its reader starts a copy (product: Reading). */
  const $isReading = computed(
    () => isReader($level.value) && !opened.value?.isEditedAsCopy && !$isNewer.value,
  )
  /** Nothing on this paper can be changed. */
  const $isReadOnly = computed(
    () => $level.value === 'Forbidden' || $isReading.value || $isNewer.value,
  )
  /** Somebody else's quotation that its reader is editing: a save makes it their own. */
  const $isCopy = computed(() =>
    $level.value === 'Admin' ? $isDirty.value : mayCopy($level.value) && !$isReadOnly.value,
  )
  return { $isNewer, $isReading, $isReadOnly, $isCopy }
}
