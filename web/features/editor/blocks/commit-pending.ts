import { commitActiveEdit } from '../figures/edit-figure.ts'
import { commitOpenRichText } from '../rich-text/index.ts'
import { withdrawLeftRow } from './boq/waiting-row.ts'

/** Commits whatever is being typed on the paper, so that nothing typed is missed. */
export function commitPending(): void {
  commitActiveEdit()
  commitOpenRichText()
  withdrawLeftRow()
}
