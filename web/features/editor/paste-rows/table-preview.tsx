import { formatPrice, formatQty } from '../../../../src/domain/numbers/format-figure.ts'
import {
  COLUMN_ROLES,
  type ColumnRole,
  SHARED_ROLES,
} from '../../../../src/domain/pasted/column-roles.ts'
import { isKept } from '../../../../src/domain/pasted/pasted-rows.ts'
import { readCell } from '../../../../src/domain/pasted/read-cell.ts'
import { FIGURE_NAMES } from '../../../../src/domain/pasted/read-row.ts'
import { headingsOf } from '../../../../src/domain/pasted/table-format.ts'
import { Select } from '../../../ui/select.tsx'
import styles from './paste-rows.module.css'
import { WORDS } from './paste-rows-words.ts'
import type { Reading } from './use-reading.ts'

interface TablePreviewProps {
  reading: Reading
  /** The quotation's locale, in which the figures are shown. */
  locale: string
  onRoles: (roles: ColumnRole[]) => void
}

/** Rows shown, enough to assess the columns. All rows are inserted. */
const SHOWN_ROWS = 50

/** The pasted rows, with a select for the role of each column. */
export function TablePreview({ reading, locale, onRoles }: TablePreviewProps) {
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
                  aria-label={WORDS.column(at + 1)}
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
          {lines.slice(0, SHOWN_ROWS).map((line) => (
            <tr key={line.at} data-left-out={!isKept(line) || undefined}>
              {format.roles.map((role, column) => (
                <PreviewCell
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
                  key={column}
                  text={table.cells[line.at]?.[column] ?? ''}
                  role={role}
                  from={format.locale}
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
  const isFigure = FIGURE_NAMES.some((name) => name === role)
  const read = isFigure ? readCell(text, from) : null
  return (
    <td
      data-role={role}
      data-unread={read?.kind === 'unread' || read?.kind === 'words' || undefined}
    >
      {read?.kind === 'figure' ? shown(role, read.value, read.unit, to) : text}
    </td>
  )
}

const shown = (role: ColumnRole, value: number, unit: string, locale: string): string =>
  role === 'qty' ? formatQty(value, locale, unit) : formatPrice(value, locale)

/** Gives the role to a column; unless it leaves columns out, its previous column gets 'none'. */
function withRole(roles: readonly ColumnRole[], at: number, value: string): ColumnRole[] {
  const role = COLUMN_ROLES.find((one) => one === value) ?? 'none'
  return roles.map((before, column) => {
    if (column === at) return role
    return before === role && !SHARED_ROLES.has(role) ? 'none' : before
  })
}
