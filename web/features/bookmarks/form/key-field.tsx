import { useStore } from '@nanostores/react'
import { bookmarkKey } from '../../../../src/domain/document/bookmark-key.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { WORDS } from '../bookmark-words.ts'
import { $bookmarks } from '../lists.ts'

interface KeyFieldProps {
  /** Of the bookmark. */
  id: string
  value: string
  onChange: (key: string) => void
}

/** The key by which a text is put in, and what is wrong with it (product: Recurring texts). */
export function KeyField({ id, value, onChange }: KeyFieldProps) {
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
