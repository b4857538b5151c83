import { formatPrice, formatQty } from '../../../../src/domain/numbers/format-figure.ts'
import { parsePastedFigure } from '../../../../src/domain/numbers/typed-figure.ts'
import { COLUMN_ROLES, type ColumnRole } from '../../../../src/domain/pasted/column-roles.ts'
import {
  bodyOf,
  headingsOf,
  type TableFormat,
} from '../../../../src/domain/pasted/detect-format.ts'
import type { PastedTable } from '../../../../src/domain/pasted/parse-table.ts'
import { Select } from '../../../ui/select.tsx'
import styles from './paste-rows.module.css'
import { WORDS } from './words.ts'

interface TablePreviewProps {
  table: PastedTable
  reading: TableFormat
  /** The quotation's locale, in which the figures are shown. */
  locale: string
  onRoles: (roles: ColumnRole[]) => void
}

/** Rows shown, enough to judge the columns. All rows are inserted. */
const SHOWN_ROWS = 50

/** The pasted rows, with a select for the role of each column. */
export function TablePreview({ table, reading, locale, onRoles }: TablePreviewProps) {
  const body = bodyOf(table, reading)
  const headings = headingsOf(table, reading)
  const rest = body.length - SHOWN_ROWS
  return (
    // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.scroll} tabIndex={0} aria-label={WORDS.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {reading.roles.map((role, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
              <th key={at} scope="col" data-role={role}>
                {headings[at] && <span className={styles.heading}>{headings[at]}</span>}
                <Select
                  aria-label={WORDS.column(at + 1)}
                  value={role}
                  onChange={({ target }) => onRoles(withRole(reading.roles, at, target.value))}
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
          {body.slice(0, SHOWN_ROWS).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pasted rows never move
            <tr key={at}>
              {reading.roles.map((role, column) => (
                <PreviewCell
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
                  key={column}
                  text={row[column] ?? ''}
                  role={role}
                  from={reading.locale}
                  to={locale}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className={styles.more}>{WORDS.more(formatQty(rest, locale))}</p>}
    </section>
  )
}

interface PreviewCellProps {
  text: string
  role: ColumnRole
  /** The locales in which the figure is read and shown. */
  from: string
  to: string
}

function PreviewCell({ text, role, from, to }: PreviewCellProps) {
  const isFigure = role === 'qty' || role === 'itemPrice' || role === 'price'
  const read = isFigure ? parsePastedFigure(text, role, from) : null
  const value = read?.ok ? read.value : null
  const isUnread = isFigure && value === null && /[^\s–—.-]/.test(text)
  return (
    <td data-role={role} data-unread={isUnread || undefined}>
      {value === null ? text : shown(role, value, read?.ok ? read.unit : null, to)}
    </td>
  )
}

const shown = (role: ColumnRole, value: number, unit: string | null, locale: string): string =>
  role === 'qty' ? formatQty(value, locale, unit ?? '') : formatPrice(value, locale)

/** Each role has one column: the column that had it before gets the role 'none'. */
function withRole(roles: readonly ColumnRole[], at: number, value: string): ColumnRole[] {
  const role = COLUMN_ROLES.find((one) => one === value) ?? 'none'
  return roles.map((before, column) => {
    if (column === at) return role
    return before === role ? 'none' : before
  })
}
