import { type KeyboardEvent, useState } from 'react'
import { readPercent } from '../../../../src/domain/numbers/typed-percent.ts'
import { toast } from '../../../state/toasts.ts'
import styles from './costs.module.css'
import { MARKUP, WORDS } from './costs-words.ts'

interface Props {
  readonly label: string
  readonly shown: string
  readonly locale: string
  /** Called with what was typed, if it is a markup. */
  readonly onCommit: (percent: number) => void
  readonly onMove?: (from: HTMLElement, by: 1 | -1) => void
}

/** A markup, typed in place: Enter and leaving it commit, Escape puts back what stood there. */
export function PercentField({ label, shown, locale, onCommit, onMove }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  function commit(): void {
    if (typed === null) return
    setTyped(null)
    if (typed.trim() === shown.trim() || typed.trim() === '') return
    const percent = readPercent(typed, { locale }, MARKUP)
    if (typeof percent === 'number') onCommit(percent)
    else toast.warning(WORDS.unreadable(typed.trim().slice(0, 40)))
  }
  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
    }
    if (!by || event.nativeEvent.isComposing) return
    event.preventDefault()
    commit()
    onMove?.(event.currentTarget, by)
  }
  return (
    <input
      className={styles.percent}
      aria-label={label}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      value={typed ?? shown}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={commit}
      onKeyDown={pressKey}
    />
  )
}
