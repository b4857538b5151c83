import { useStore } from '@nanostores/react'
import { bookmarkKey } from '#domain/document/bookmark.ts'
import { bookmarks as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { $route, leaveModal } from '../../state/routes.ts'
import { rememberUnsaved } from '../../state/unsaved-fields.ts'
import { Button } from '../../ui/button.tsx'
import type { ModalContentProps, ModalKind } from '../../ui/dialog.tsx'
import formStyles from '../../ui/form.module.css'
import { Form, useForm } from '../../ui/form.tsx'
import { MetadataFields } from '../../ui/metadata-fields.tsx'
import field from '../../ui/text-field.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { modalForUsers } from '../guard/index.tsx'
import styles from './form/form.module.css'
import { ItemPreview } from './form/item-preview.tsx'
import { type BookmarkFields, saveBookmark, shownMetadata } from './form/save-bookmark.ts'
import { useSpareItem } from './form/use-spare-item.ts'
import { $bookmarkCategories, $bookmarks } from './lists.ts'

/** The bookmark form, for logged-in users (product: Bookmark form). */
export const BookmarkModal = modalForUsers(({ params: { bookmarkId = '' } }: ModalContentProps) => (
  <BookmarkForm key={bookmarkId} id={bookmarkId} />
))

const unsaved = rememberUnsaved<BookmarkFields>()

/** The metadata of the item in the spare slot, as in the save form; its preview; and SAVE. */
function BookmarkForm({ id }: { id: string }) {
  const item = useSpareItem(id)
  const { data: categories = [] } = useStore($bookmarkCategories)
  const kept = useStore($bookmarks).data?.find((bookmark) => bookmark.id === id)
  const initial = { ...shownMetadata(item, kept, {}), key: kept?.key ?? '' }
  const form = useForm(initial, { in: unsaved, as: id })
  const { typed, result } = form

  const { key } = form.fields
  const hasKey = item?.type === 'text'

  const submit = async () => {
    if (hasKey && bookmarkKey(key) === null) return
    const answer = await form.run(() => saveBookmark(item, typed))
    if (answer?.ok) form.leave(() => leaveModal({ slide: true }))
  }

  return (
    <Form result={result} kept={form} onSubmit={submit}>
      <MetadataFields
        metadata={shownMetadata(item, kept, typed)}
        onChange={form.change}
        categories={categories}
        hint={WORDS.internal}
        isBrief
        isNameSuggested={typed.name === undefined && !item?.name && !kept?.name}
      />
      {hasKey && (
        <KeyField id={id} value={key} onChange={(changed) => form.change({ key: changed })} />
      )}
      <ItemPreview item={item} />
      <div className={styles.foot}>
        <p className={`${field.note} ${styles.note}`} role="status">
          {kept && $route.get().screen === 'editor' && result !== 'success' && WORDS.replaces}
        </p>
        <Button type="submit" kind="primary" className={formStyles.submit} result={result}>
          {WORDS.save}
        </Button>
      </div>
    </Form>
  )
}

interface KeyFieldProps {
  /** Of the bookmark. */
  id: string
  value: string
  onChange: (key: string) => void
}

/** The key by which a text is put in, and what is wrong with it (product: Recurring texts). */
function KeyField({ id, value, onChange }: KeyFieldProps) {
  const { data = [] } = useStore($bookmarks)
  const key = bookmarkKey(value)
  const isTaken = Boolean(key) && data.some((other) => other.key === key && other.id !== id)
  return (
    <TextField
      label={key === null ? WORDS.keyWrong : isTaken ? WORDS.keyTaken : WORDS.key}
      isWrong={key === null || isTaken}
      name="key"
      value={value}
      maxLength={100}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      hint={fill(WORDS.keyHint, { key: key || 'terms' })}
    />
  )
}

/** The bookmark form by route key (product: Paths): over a paper, and over the list. */
export const bookmarkModals = {
  bookmark: { title: WORDS.saveTitle, width: 500, Content: BookmarkModal },
} satisfies Record<string, ModalKind>
