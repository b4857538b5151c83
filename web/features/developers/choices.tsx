import styles from '../../ui/choices.module.css'

interface ChoicesProps<Value extends string> {
  legend: string
  values: readonly Value[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  wordsOf: (value: Value) => { label: string; meaning: string }
}

/** Checkboxes under one heading, each with what it means. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, values, chosen, onChange, wordsOf } = props
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            value={value}
            checked={chosen.includes(value)}
            onChange={({ target: { checked } }) =>
              onChange(values.filter((one) => (one === value ? checked : chosen.includes(one))))
            }
          />
          <span>{wordsOf(value).label}</span>
          <span className={styles.meaning}>{wordsOf(value).meaning}</span>
        </label>
      ))}
    </fieldset>
  )
}
