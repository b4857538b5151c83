import { useState } from 'react'
import { daysUpTo, type Period } from '#domain/visitor-days.ts'
import { visitors as WORDS } from '#domain/words/en/admin.json'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { problemOf } from './period.ts'
import styles from './period-form.module.css'

interface PeriodFormProps {
  period: Period
  today: string
  onChange: (period: Period) => void
}

const CHOICES = [
  { label: WORDS.periods.days30, days: 30 },
  { label: WORDS.periods.days90, days: 90 },
  { label: WORDS.periods.days365, days: 365 },
]

/** Chooses the first and the last day, or a usual period up to today. */
export function PeriodForm({ period, today, onChange }: PeriodFormProps) {
  /** The dates as typed: a half-typed year makes a day that can't be shown. */
  const [typed, setTyped] = useState(period)
  const problem = problemOf(typed)
  const change = (next: Period) => {
    setTyped(next)
    if (!problemOf(next)) onChange(next)
  }
  return (
    <Form className={styles.form} onSubmit={() => {}}>
      <div className={styles.days}>
        <TextField
          type="date"
          label={WORDS.from}
          max={today}
          value={typed.from}
          isWrong={problem !== null}
          onChange={({ target }) => change({ ...typed, from: target.value })}
        />
        <TextField
          type="date"
          label={WORDS.to}
          value={typed.to}
          isWrong={problem !== null}
          onChange={({ target }) => change({ ...typed, to: target.value })}
        />
      </div>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{WORDS.last}</legend>
        {CHOICES.map(({ label, days }) => {
          const choice = daysUpTo(today, days)
          const isChosen = choice.from === typed.from && choice.to === typed.to
          return (
            <Button key={days} aria-pressed={isChosen} onClick={() => change(choice)}>
              {label}
            </Button>
          )
        })}
      </fieldset>
      <p className={styles.problem} role="status">
        {problem}
      </p>
    </Form>
  )
}
