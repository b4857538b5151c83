import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'

export interface MenuChoice {
  id: string
  label: string
  icon?: ReactNode
  isDisabled?: boolean
  run: () => void
}

interface MenuProps {
  /** The button that opens it; it keeps its own looks and name. */
  trigger: ReactElement
  choices: readonly MenuChoice[]
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** Choices under a button: arrows, Home, End, Enter, Escape and letters move in it. */
export function Menu({ trigger, choices, isOpen, onOpenChange }: MenuProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => onOpenChange?.(open)} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="start">
          <Base.Popup className={styles.popup}>
            {choices.map(({ id, label, icon, isDisabled, run }) => (
              <Base.Item
                key={id}
                className={styles.item}
                data-choice={id}
                disabled={isDisabled}
                onClick={run}
              >
                {icon}
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
