import { withTerms } from '../../../../src/domain/document/handed-on.ts'
import { withStatedDays } from '../../../../src/domain/document/stated-days.ts'
import { template } from '../../../../src/domain/words/languages/en.ts'
import { askLastOffer } from '../../../state/last-offer.ts'
import { writtenIn } from '../document/document-words.ts'
import { $document, changeMeta, committedBlocks, documentStore } from '../document/store.ts'
import { isUntouched } from '../paper/is-untouched.ts'
import { loadTax } from '../tax/load.ts'

/**
 * Gives a new quotation the tax of the account's last offer, and in the product's template also for
 * how many days it was valid and its terms, unless somebody has begun to write (product: Template).
 * @param isTrades whether the template is a trade's, which says days and terms of its own
 */
export async function takeLastOffer(isCurrent: () => boolean, isTrades: boolean): Promise<void> {
  const opened = $document.peek()
  const [last, tax] = await Promise.all([askLastOffer(), loadTax().catch(() => null)])
  if (!last || !isCurrent() || !opened || $document.peek() !== opened || !isUntouched()) return
  const { language, tax: before } = opened.meta.peek()
  const usual = before.mode === 'none' && last.tax?.mode !== 'none' ? last.tax : null
  const step = usual && tax?.taxStep(usual)
  if (step) changeMeta(step.fields)
  const words = writtenIn(language)?.template ?? template
  const taxed = step?.operation(committedBlocks()) ?? committedBlocks()
  const own = last.language === language && !isTrades ? last.terms : ''
  const termed = withTerms(taxed, own, words)
  const isDated = !isTrades && last.validDays !== null
  const blocks = [...(isDated ? withStatedDays(termed, last.validDays ?? 0, words) : termed)]
  documentStore.replace((kept) => ({ ...kept, committed: blocks, saved: blocks, shown: blocks }))
}
