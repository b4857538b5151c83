import type { Quotation } from '#domain/document/quotation.ts'
import { titleOf } from '#domain/document/suggest-name.ts'
import { cost as COST_WORDS, editor as EDITOR_WORDS } from '#domain/words/en/editor.json'
import { download as WORDS } from '#domain/words/en/export.json'
import { fill } from '#domain/words/fill.ts'
import { $acceptedOffer, type AcceptedOffer } from '../../state/accepted-offer.ts'
import { type MenuId, setMenu, showMenuResult } from '../../state/menu.ts'
import { copyChanged } from '../../state/open-quotation.ts'
import { $session } from '../../state/session.ts'
import {
  $isCopy,
  $shownVersion,
  commitPending,
  currentQuotation,
  mentionSamples,
} from '../editor/index.ts'
import { downloadAccepted, fileNameOf } from './download-accepted.ts'
import { type ExportFormat, makeFile, quotationFile } from './make-file.ts'
import { withoutPrivate } from './sanitize-quotation.ts'

/**
 * Downloads the open quotation, saved or not, including what is being typed, or the earlier version
 * that is shown in its place (product: Downloads).
 * @param item the menu item, which shows the progress
 * @param withCosts adds what rows cost: for the owner, and in a spreadsheet only. All other files
 * are made of a quotation that has no internal data.
 */
export async function downloadAs(
  format: ExportFormat,
  item: MenuId,
  { withCosts = false } = {},
): Promise<void> {
  const fetchAccepted = $acceptedOffer.get()
  if (fetchAccepted) return downloadWhatWasAccepted(format, item, fetchAccepted)
  commitPending()
  const version = $shownVersion.peek()
  const open = version ?? currentQuotation()
  if (!open) return setMenu(item, { state: 'waiting' })
  const isCopy = !version && $isCopy.peek()
  const quotation = isCopy ? asCopy(open) : { ...open, email: ownerOf(open) }
  const shown = withCosts ? quotation : withoutPrivate(quotation)
  const marks = [
    isCopy && copyChanged(),
    version && fill(WORDS.versionOf, { time: fileTime(new Date(version.updatedAt)) }),
    withCosts && COST_WORDS.withCosts,
  ]
  const mark = marks.map((each) => each && ` (${each})`)
  const name = fileNameOf(quotation, mark.filter(Boolean).join(''), format)
  const isDone = await makeFile(format, name, [item, 'share'], (options) =>
    quotationFile(format, shown, { ...options, withCosts }),
  )
  if (isDone) mentionSamples()
}

/** On the page of an accepted offer. */
async function downloadWhatWasAccepted(
  format: ExportFormat,
  item: MenuId,
  fetchAccepted: () => Promise<AcceptedOffer | null>,
): Promise<void> {
  const accepted = await fetchAccepted()
  if (accepted) await downloadAccepted(format, accepted, [item])
  else showMenuResult(item, 'error')
}

/** `2026-11-22 14.03`: file names on Windows have no colons. */
const fileTime = (time: Date): string =>
  time.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).replaceAll(':', '.')

/** An unsaved quotation has no owner yet. */
const ownerOf = ({ email }: Quotation): string => email || $session.get().email

/**
 * A reader's changed version of somebody's offer is marked as theirs and drops the author and
 * the name that they gave it.
 */
const asCopy = (quotation: Quotation): Quotation => ({
  ...quotation,
  email: $session.get().email,
  name: `${copyChanged()}: ${titleOf({ ...quotation, name: '' }, EDITOR_WORDS.paper)}`,
})
