import { Plus } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { Button } from './button.tsx'
import styles from './settings-list.module.css'

interface SettingsRowProps extends Omit<ComponentProps<'li'>, 'className'> {
  name: string
  facts?: ReactNode
  /** What can be done. */
  children?: ReactNode
}

/** What an account keeps, in a list of the settings. */
export const SettingsRow = ({ name, facts, children, ...item }: SettingsRowProps) => (
  <li {...item} className={styles.row}>
    <span className={styles.name}>
      <bdi>{name}</bdi>
    </span>
    {facts && <span className={styles.facts}>{facts}</span>}
    {children}
  </li>
)

interface DefaultMarkProps {
  isDefault: boolean
  words: { isDefault: string; makeDefault: string }
  onMakeDefault: () => void
}

/** Says that something is the default, or makes it that. */
export const DefaultMark = ({ isDefault, words, onMakeDefault }: DefaultMarkProps) =>
  isDefault ? (
    words.isDefault
  ) : (
    <button type="button" className={styles.quiet} onClick={onMakeDefault}>
      {words.makeDefault}
    </button>
  )

interface AddButtonProps {
  ref: Ref<HTMLButtonElement>
  words: { add: string; full: string }
  /** Whether there are as many as an account may have. */
  isFull: boolean
  /** Whether the form is open in place of the button. */
  isOpen?: boolean
  onAdd: () => void
}

/** Opens the form for another one. */
export const AddButton = ({ ref, words, isFull, isOpen, onAdd }: AddButtonProps) => (
  <>
    {!isOpen && (
      <Button
        ref={ref}
        className={styles.add}
        icon={<Plus size={16} />}
        disabled={isFull}
        onClick={onAdd}
      >
        {words.add}
      </Button>
    )}
    {isFull && <p className={styles.hint}>{words.full}</p>}
  </>
)
