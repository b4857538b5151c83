import type { RowOption } from '../document/row-options.ts'
import styles from './options.module.css'

/** The hooks of an optional or alternative row (architecture: Hooks). */
export const optionAttributes = (option: RowOption | null | undefined) =>
  option && { 'data-use': option.use, 'data-chosen': option.isChosen }

/** The class of a row that doesn't count: a copy in a preview has no hooks. */
export const outClass = (option: RowOption | null | undefined): string =>
  option && !option.isChosen ? ` ${styles.out}` : ''
