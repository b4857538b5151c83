import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Metadata } from '../../../../src/domain/document/metadata.ts'
import { $route, leaveModal } from '../../../state/routes.ts'
import { Button } from '../../../ui/button.tsx'
import { CardFields } from '../../../ui/card-fields.tsx'
import form from '../../../ui/form.module.css'
import { useIsClosed } from '../../../ui/use-is-closed.ts'
import { useResult } from '../../../ui/use-result.ts'
import { $bookmarkCategories, $bookmarks } from '../stores.ts'
import { WORDS } from '../words.ts'
import { shownCard } from './card.ts'
import styles from './form.module.css'
import { ItemPreview } from './item-preview.tsx'
import { saveBookmark } from './save-bookmark.ts'
import { forgetTyped, keepTyped, typedFor } from './typed.ts'
import { useSpareItem } from './use-spare-item.ts'

/** How long a success is seen before the modal slides out, in ms (spec 9). */
const SLIDE_OUT_MS = 1000

/** Name, category, description and info of what is in the spare slot, its preview, and SAVE. */
export function BookmarkForm({ id }: { id: string }) {
  const item = useSpareItem(id)
  const [typed, setTyped] = useState(() => typedFor(id))
  const { data: categories = [] } = useStore($bookmarkCategories)
  const kept = useStore($bookmarks).data?.find((bookmark) => bookmark.id === id)
  const [result, run] = useResult()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isClosed = useIsClosed()
  useEffect(() => () => clearTimeout(leaving.current), [])

  const card = shownCard(item, kept, typed)
  const change = (patch: Partial<Metadata>) => {
    const all = { ...typed, ...patch }
    setTyped(all)
    keepTyped(id, all)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (leaving.current !== undefined) return
    const answer = await run(() => saveBookmark(item, typed))
    if (!answer?.ok) return
    forgetTyped()
    if (!isClosed.current) leaving.current = setTimeout(leave, SLIDE_OUT_MS)
  }

  return (
    <form className={form.form} onSubmit={submit}>
      <CardFields card={card} onChange={change} categories={categories} hint={WORDS.internal} />
      <ItemPreview item={item} />
      <div className={styles.foot}>
        <p className={styles.note} role="status">
          {kept && $route.get().screen === 'editor' && result !== 'success' && WORDS.replaces}
        </p>
        <Button type="submit" kind="primary" className={form.submit} result={result}>
          SAVE
        </Button>
      </div>
    </form>
  )
}

const leave = () => leaveModal({ slide: true })
