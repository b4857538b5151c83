import type { UnknownModel } from '../../document/model.ts'
import { WORDS } from '../../editor-words.ts'
import type { BlockTool } from '../tool.ts'
import styles from './unknown.module.css'

/** A newer version's block: named on the paper, and kept unchanged. */
export const unknownTool = {
  name: WORDS.unknown.label,
  infoTitle: 'Info',
  hint: '',
  View: ({ model }) => (
    <p className={styles.unknown}>{WORDS.unknown.text(model.data.value.type)}</p>
  ),
} satisfies BlockTool<UnknownModel>
