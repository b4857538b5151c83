import { commitTypedFigure } from '../figures/active-edit.ts'
import { flushOpenRichText } from '../rich-text/index.ts'

/** Settles what is being typed anywhere on the paper, so that nothing typed is missed. */
export async function flushEdits(): Promise<void> {
  await commitTypedFigure()
  flushOpenRichText()
}
