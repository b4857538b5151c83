import { computed } from '@preact/signals-react'
import { mayUpdate } from '../../../../src/domain/document/access.ts'
import { $document } from '../document/store.ts'

/** Whether the user may name and restore versions; a super-admin only reads them. */
export const mayChange = computed(() =>
  mayUpdate($document.value?.meta.value.permissionLevel ?? 'Forbidden'),
)
