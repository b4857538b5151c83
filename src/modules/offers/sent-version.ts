import { clientIn } from '#domain/clients/same-client.ts'
import type { ClientTexts } from '#domain/clients/tidy-client.ts'
import { hasFaintText } from '#domain/document/faint-text.ts'
import { fieldValues } from '#domain/document/fields.ts'
import { lastDayOf } from '#domain/document/last-day.ts'
import { isNewer } from '#domain/document/version.ts'
import { uploadedIn } from '#domain/html/uploads.ts'
import { typedOver } from '#domain/numbers/typed-total.ts'
import { takeables } from '#domain/offers/part.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Revisions } from '../quotations/revisions/service.ts'
import { compressText, customersDocument } from '../quotations/sent-document.ts'
import { storedTotal, storedWithheld } from '../quotations/stored-total.ts'
import { countedBytes } from '../users/quota.ts'
import type { Version } from './send-statements.ts'

export type NoVersion = {
  outcome: 'not found' | 'forbidden' | 'damaged' | 'saved by a newer version'
}

/** With whom it is for, as it says. */
export type ReadVersion = Omit<Version, 'sentAt'> & {
  client: ClientTexts | null
  /** Whether it does not add up, as its total was typed over. */
  isTypedOver: boolean
  /** Whether it has text that can't be seen on the paper. */
  isFaint: boolean
  /** The rows that may be taken or left, by id. */
  takeable: ReadonlySet<string>
  /** The last day that it says if it is sent today, yyyy-MM-dd; empty without one. */
  lastDay: (today: Date) => string
}

/** A version as its customers get it: the row that is the same for all whom it is sent to. */
export async function readVersion(
  revisions: Pick<Revisions, 'open'>,
  user: CurrentUser,
  { id, revision }: { id: string; revision: number },
): Promise<ReadVersion | NoVersion> {
  const opened = await revisions.open(id, revision, user, (document) => ({
    head: document.head,
    shown: customersDocument(document),
  }))
  if (typeof opened === 'string') return { outcome: opened }
  const { head, shown } = opened
  // What a newer version of this program has saved can't be shown as it is.
  if (isNewer(head)) return { outcome: 'saved by a newer version' }
  const text = JSON.stringify(shown)
  return {
    // The same document has one number, also after a save that changed only its access.

    id,
    revision: head.revision,
    ownerId: user.userId,
    name: head.name,
    ...storedTotal(head.totals),
    withheld: storedWithheld(head.totals),
    currency: head.currency,
    locale: head.locale,
    decimals: shown.decimals,
    fileIds: uploadedIn(text).join(' '),
    bytes: countedBytes(text),
    body: await compressText(text),
    client: clientIn(fieldValues(shown.blocks)),
    isTypedOver: typedOver(shown) !== null,
    isFaint: hasFaintText(shown),
    takeable: new Set(takeables(shown.blocks).flatMap(({ ids }) => ids)),
    lastDay: (today) => lastDayOf(shown, today, wordsOf(shown.language).template),
  }
}
