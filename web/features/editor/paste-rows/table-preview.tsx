import {
  formatPercent,
  formatPrice,
  formatQty,
  type PriceFormat,
} from '#domain/numbers/format-figure.ts'
import { COLUMN_ROLES, type ColumnRole, SHARED_ROLES } from '#domain/pasted/heading-words.ts'
import { isKept, type PastedLine } from '#domain/pasted/pasted-rows.ts'
import { readCell } from '#domain/pasted/read-cell.ts'
import { FIGURE_NAMES } from '#domain/pasted/read-row.ts'
import { headingsOf } from '#domain/pasted/table-format.ts'
import type { LineChoice } from '#domain/pasted/total-lines.ts'
import { pasteRows as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { Select } from '../../../ui/select.tsx'
import styles from './paste-rows.module.css'
import type { Reading } from './use-reading.ts'

interface TablePreviewProps {
  reading: Reading
  /** How the quotation shows figures. */
  style: PriceFormat
  onRoles: (roles: ColumnRole[]) => void
}

/** Rows shown, enough to assess the columns. All rows are inserted. */
const SHOWN_ROWS = 50

/** The pasted rows, with a select for the role of each column. */
export function TablePreview({ reading, style, onRoles }: TablePreviewProps) {
  const { table, format, understood } = reading
  const { lines } = understood
  const headings = headingsOf(table, format)
  const rest = lines.length - SHOWN_ROWS
  return (
    // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.scroll} tabIndex={0} aria-label={WORDS.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {format.roles.map((role, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
              <th key={at} scope="col" data-role={role}>
                {headings[at] && <span className={styles.heading}>{headings[at]}</span>}
                <Select
                  aria-label={fill(WORDS.column, { number: at + 1 })}
                  value={role}
                  onChange={({ target }) => onRoles(withRole(format.roles, at, target.value))}
                >
                  {COLUMN_ROLES.map((one) => (
                    <option key={one} value={one}>
                      {WORDS.roles[one]}
                    </option>
                  ))}
                </Select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines
            .slice(0, SHOWN_ROWS)
            .map((line) =>
              isTextAlone(line, reading) ? (
                <TextLineRow key={line.at} line={line} reading={reading} />
              ) : (
                <PreviewRow key={line.at} line={line} reading={reading} style={style} />
              ),
            )}
        </tbody>
      </table>
      {rest > 0 && (
        <p className={styles.more}>{fill(WORDS.more, { rest: formatQty(rest, style.locale) })}</p>
      )}
    </section>
  )
}

interface PreviewRowProps {
  line: PastedLine
  reading: Reading
  style: PriceFormat
}

function PreviewRow({ line, reading, style }: PreviewRowProps) {
  const { table, format } = reading
  return (
    <tr data-left-out={!isKept(line) || undefined}>
      {format.roles.map((role, column) => {
        const text = table.cells[line.at]?.[column] ?? ''
        const unread = line.row.unread.some(({ name }) => name === role)
        const hasWords = isFigure(role) && line.row.words.includes(text)
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
            key={column}
            data-role={role}
            data-unread={unread || hasWords || undefined}
          >
            {shown(line, role, { text, from: format.locale, to: style })}
          </td>
        )
      })}
    </tr>
  )
}

const isFigure = (role: ColumnRole): boolean => FIGURE_NAMES.some((name) => name === role)

interface PreviewedText {
  text: string
  /** The number formats in which the figure is read and shown. */
  from: string
  to: PriceFormat
}

/** The cell's figure as it was read, in the quotation's number format; otherwise its text. */
function shown({ terms }: PastedLine, role: ColumnRole, { text, from, to }: PreviewedText): string {
  if (role === 'discount' && terms.discount !== null)
    return formatPercent(terms.discount, to.locale)
  if (role === 'tax' && terms.taxPercent !== null) return formatPercent(terms.taxPercent, to.locale)
  if (role === 'cost' && terms.cost !== null) return formatPrice(terms.cost, to)
  const read = isFigure(role) ? readCell(text, from) : null
  if (read?.kind !== 'figure') return text
  return role === 'qty' ? formatQty(read.value, to.locale, read.unit) : formatPrice(read.value, to)
}

/** Gives the role to a column; unless it leaves columns out, its previous column gets 'none'. */
function withRole(roles: readonly ColumnRole[], at: number, value: string): ColumnRole[] {
  const role = COLUMN_ROLES.find((one) => one === value) ?? 'none'
  return roles.map((before, column) => {
    if (column === at) return role
    return before === role && !SHARED_ROLES.has(role) ? 'none' : before
  })
}

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
const isTextAlone = ({ at, text, verdict }: PastedLine, { choices }: Reading): boolean =>
  text !== null || (verdict.kind === 'text' && choices.get(at) === true)

interface TextLineRowProps {
  line: PastedLine
  reading: Reading
}

/** A line of text alone, across all columns, with a select for what it becomes. */
function TextLineRow({ line, reading }: TextLineRowProps) {
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
            aria-label={fill(WORDS.lineIs, { line: line.at + 1 })}
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
