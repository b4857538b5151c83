import type { UnknownModel } from '../../document/model.ts'
import { WORDS } from '../../editor-words.ts'
import { usePaper } from '../../paper/context.ts'
import styles from './unknown.module.css'

/** A newer version's block: named on the paper, and kept unchanged. */
export function UnknownView({ model }: { model: UnknownModel }) {
  const words = usePaper().offer?.names.unknown ?? WORDS.unknown.text
  return <p className={styles.unknown}>{words(model.data.value.type)}</p>
}
