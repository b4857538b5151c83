import type { ModalKind } from '../../ui/modal.ts'
import { BookmarkModal } from './form/bookmark-modal.tsx'

/** The bookmark form by route key (product: Paths): over a paper, and over the list. */
export const bookmarkModals = {
  bookmark: { title: 'Save bookmark', width: 500, Content: BookmarkModal },
} satisfies Record<string, ModalKind>
