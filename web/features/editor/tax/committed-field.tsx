import { type KeyboardEvent, useState } from 'react'
import field from '../../../ui/text-field.module.css'

interface CommittedFieldProps {
  label: string
  value: string
  maxLength: number
  onCommit: (text: string) => void
}

/** A line of text that counts once it is left or Enter is pressed; Escape brings the old one back. */
export function CommittedField(props: CommittedFieldProps) {
  const { label, value, maxLength, onCommit } = props
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed === null) return
    setTyped(null)
    if (typed.trim() !== value) onCommit(typed.trim())
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape' || typed === null) return
    event.preventDefault()
    event.stopPropagation()
    setTyped(null)
  }
  return (
    <input
      type="text"
      autoComplete="off"
      className={field.input}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={pressKey}
      onBlur={commit}
    />
  )
}
