import { useId } from 'react'
import { otherHabit } from '../../../../src/domain/pasted/understand.ts'
import { Select } from '../../../ui/select.tsx'
import styles from './paste-rows.module.css'
import { WORDS } from './words.ts'

interface CheckProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export function Check({ label, isChecked, onChange }: CheckProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}

interface HabitProps {
  own: string
  locale: string
  onChange: (locale: string) => void
}

/** The decimal mark, shown by an example in each habit. */
export function Habit({ own, locale, onChange }: HabitProps) {
  const id = useId()
  const habits = [own, otherHabit(own)]
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{WORDS.habit}</label>
      <Select id={id} value={locale} onChange={({ target }) => onChange(target.value)}>
        {habits.map((habit) => (
          <option key={habit} value={habit}>
            {new Intl.NumberFormat(habit, EXAMPLE).format(1234.56)}
          </option>
        ))}
      </Select>
    </span>
  )
}

const EXAMPLE = { numberingSystem: 'latn', minimumFractionDigits: 2 } as const
