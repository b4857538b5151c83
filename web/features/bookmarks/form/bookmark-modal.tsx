import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect } from 'react'
import { bookmarkKey } from '../../../../src/domain/document/bookmark-key.ts'
import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { $route, leaveModal } from '../../../state/routes.ts'
import { $session } from '../../../state/session.ts'
import { rememberUnsaved, useUnsaved } from '../../../state/unsaved-fields.ts'
import { Button } from '../../../ui/button.tsx'
import form from '../../../ui/form.module.css'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { MetadataFields } from '../../../ui/metadata-fields.tsx'
import type { ModalContentProps } from '../../../ui/modal.ts'
import field from '../../../ui/text-field.module.css'
import { TextField } from '../../../ui/text-field.tsx'
import { useDelayedLeave } from '../../../ui/use-delayed-leave.ts'
import { useResult } from '../../../ui/use-result.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { requireLogin } from '../../account/index.ts'
import { WORDS } from '../bookmark-words.ts'
import { $bookmarkCategories, $bookmarks } from '../lists.ts'
import styles from './form.module.css'
import { ItemPreview } from './item-preview.tsx'
import { type BookmarkFields, saveBookmark, shownMetadata } from './save-bookmark.ts'
import { useSpareItem } from './use-spare-item.ts'

/** The bookmark form, for logged-in users (product: Bookmark form). */
export function BookmarkModal({ params: { bookmarkId = '' } }: ModalContentProps) {
  const { status } = useStore($session)
  useEffect(requireLogin, [])
  if (status === 'checking') return <Waiting>{MESSAGES.checkingCredentials}...</Waiting>
  return <BookmarkForm key={bookmarkId} id={bookmarkId} />
}

const unsaved = rememberUnsaved<BookmarkFields>()

/** The metadata of the item in the spare slot, as in the save form; its preview; and SAVE. */
function BookmarkForm({ id }: { id: string }) {
  const item = useSpareItem(id)
  const { data: categories = [] } = useStore($bookmarkCategories)
  const kept = useStore($bookmarks).data?.find((bookmark) => bookmark.id === id)
  const initial = { ...shownMetadata(item, kept, {}), key: kept?.key ?? '' }
  const { typed, isKept, change, discard } = useUnsaved(unsaved, id, initial)
  const [result, run] = useResult()
  const leave = useDelayedLeave()

  const key = typed.key ?? initial.key
  const hasKey = item?.type === 'text'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (result === 'success' || (hasKey && bookmarkKey(key) === null)) return
    const answer = await run(() => saveBookmark(item, typed))
    if (!answer?.ok) return
    unsaved.clear(id)
    leave(() => leaveModal({ slide: true }))
  }

  return (
    <form className={form.form} onSubmit={submit}>
      {isKept && <KeptNote onDiscard={discard} />}
      <MetadataFields
        metadata={shownMetadata(item, kept, typed)}
        onChange={change}
        categories={categories}
        hint={WORDS.internal}
        isBrief
        isNameSuggested={typed.name === undefined && !item?.name && !kept?.name}
      />
      {hasKey && <KeyField id={id} value={key} onChange={(changed) => change({ key: changed })} />}
      <ItemPreview item={item} />
      <div className={styles.foot}>
        <p className={`${field.note} ${styles.note}`} role="status">
          {kept && $route.get().screen === 'editor' && result !== 'success' && WORDS.replaces}
        </p>
        <Button type="submit" kind="primary" className={form.submit} result={result}>
          SAVE
        </Button>
      </div>
    </form>
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
      hint={WORDS.keyHint(key ?? '')}
    />
  )
}
