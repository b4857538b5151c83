import type { LineChoice, PastedLine } from '../../../../src/domain/pasted/pasted-rows.ts'
import { Select } from '../../../ui/select.tsx'
import styles from './paste-rows.module.css'
import { WORDS } from './paste-rows-words.ts'
import type { Reading } from './use-reading.ts'

type Kind = keyof typeof WORDS.kinds

const KINDS = Object.keys(WORDS.kinds) as readonly Kind[]

/** What a line of text alone may be: a row is one by choice, or because it is numbered so. */
const CHOICES: Record<Kind, LineChoice> = {
  heading: 'heading',
  note: 'note',
  row: true,
  leftOut: false,
}

/** Whether the line has nothing but text, so that it may be a heading, a note or a row. */
export const isTextAlone = ({ at, text, verdict }: PastedLine, { choices }: Reading): boolean =>
  text !== null || (verdict.kind === 'text' && choices.get(at) === true)

interface TextLineRowProps {
  line: PastedLine
  reading: Reading
}

/** A line of text alone, across all columns, with a select for what it becomes. */
export function TextLineRow({ line, reading }: TextLineRowProps) {
  const { table, format } = reading
  const kind = line.text?.type ?? 'row'
  const text = line.text?.text ?? (table.cells[line.at] ?? []).join(' ').trim()
  const level = line.text?.type === 'heading' ? line.text.level : undefined
  return (
    <tr data-text-line={kind}>
      <td colSpan={format.roles.length}>
        <div className={styles.textLine} data-level={level}>
          <span>{text}</span>
          <Select
            aria-label={WORDS.lineIs(line.at + 1)}
            value={kind}
            onChange={({ target }) => reading.choose(line.at, CHOICES[target.value as Kind])}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {WORDS.kinds[one]}
              </option>
            ))}
          </Select>
        </div>
      </td>
    </tr>
  )
}
