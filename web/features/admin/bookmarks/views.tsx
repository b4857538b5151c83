import { lazy, type ReactElement, Suspense } from 'react'
import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import { loadBookmarkViews } from '../../bookmarks/index.ts'

const LazyThumbnail = lazy(async () => ({ default: (await loadBookmarkViews()).Thumbnail }))
const LazyPreview = lazy(async () => ({ default: (await loadBookmarkViews()).ItemPreview }))

const soon = (view: ReactElement) => <Suspense fallback={null}>{view}</Suspense>

/** A small picture of the item. */
export const Thumbnail = ({ item }: { item: Bookmark }) => soon(<LazyThumbnail item={item} />)

/** The 'Item' panel (product: Bookmark form). */
export const ItemPreview = ({ item }: { item: Bookmark | null }) =>
  soon(<LazyPreview item={item} />)
