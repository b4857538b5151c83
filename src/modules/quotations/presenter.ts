import {
  mayReadInfo,
  mayReadUserList,
  permissionLevelFor,
  type User,
} from '#domain/document/access.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import { LIMITS } from '#domain/document/limits.ts'
import { newQuotation, newTextBlock } from '#domain/document/quotation.ts'
import type { Block, Quotation } from '#domain/document/schema.ts'
import { isNewer } from '#domain/document/version.ts'
import { UNLISTED_FIELDS, type UnlistedField, writtenFor } from '#domain/document/written-fields.ts'
import { html } from '#domain/html/html-tag.ts'
import { fill } from '#domain/words/fill.ts'
import type { Language } from '#domain/words/language.ts'
import { toolWords } from '../../adapters/tool-words.ts'
import type { StoredDocument, StoredQuotation } from './stored-quotation.ts'
import { storedTotal, toldTotal } from './stored-total.ts'

/**
 * A quotation's fields for one user, without blocks. Names every field that the server sets, so
 * that none gets out by accident; each of the others is declared with who may read it.
 */
export function presentHead(stored: StoredQuotation, user: User | null) {
  return {
    id: stored.id,
    type: 'quotation' as const,
    version: stored.version,
    email: stored.email,
    ...writtenFor(mayReadInfo(user, stored) ? 'owner' : 'shared', stored),
    number: stored.number ?? '',
    preview: shortPreview(stored),
    totals: stored.totals && {
      ...stored.totals,
      // Heads that were stored before had the calculated one there.
      ...(stored.totals.firstYear === null && { total: stored.total ?? stored.totals.total }),
      ...(mayReadInfo(user, stored) && stored.costs),
    },
    permissionLevel: permissionLevelFor(user, stored),
    access: {
      level: stored.access.level,
      userList: mayReadUserList(user, stored) ? stored.access.userList : [],
    },
    revision: stored.revision,
    createdAt: new Date(stored.createdAt).toISOString(),
    updatedAt: new Date(stored.updatedAt).toISOString(),
  }
}

/** Empty for a long preview that was stored before previews had a limit. */
const shortPreview = ({ preview }: StoredQuotation) =>
  Buffer.byteLength(preview) > LIMITS.previewBytes ? '' : preview

/**
 * The JSON text of a quotation for one user. The stored blocks are sent unparsed (libraries: libSQL
 * client), unless they have info that this user may not receive.
 */
export function presentDocument({ head, blocks }: StoredDocument, user: User | null): string {
  const shown = mayReadInfo(user, head) ? blocks : readableBlocks(head, blocks)
  return `${JSON.stringify(presentHead(head, user)).slice(0, -1)},"blocks":${shown}}`
}

/**
 * Blocks for readers who may not see internal info, authors, previews, nor the names and categories
 * that its writer finds them by. A preview shows how a block or row looked when it was copied, perhaps
 * in another client's quotation.
 */
function readableBlocks(head: StoredQuotation, blocks: string): string {
  // This version can't know what is private in a newer version's blocks.
  if (isNewer(head)) return JSON.stringify([newTextBlock('newer', NOT_SHOWN)])
  return head.hasItemInfo
    ? JSON.stringify(JSON.parse(blocks).map(withoutPrivateFields))
    : blocks.replace(PRIVATE_TEXT, '"$1":""')
}

const NOT_SHOWN = '<p>What is in it can’t be shown by this version of the program.</p>'

/** Matches JSON without white space; quotes inside its strings are escaped. */
const PRIVATE_TEXT = /"(name|category|desc|email|preview)":"(?:[^"\\]|\\.)+"/g

/** A row of a list: columns only, never a document (api: Quotation calls). */
export function presentSummary(stored: StoredQuotation, user: User) {
  const { type: _, version: __, revision: ___, ...head } = presentHead(stored, user)
  const { client = '', heading = '' } = stored
  const { periodTotals } = storedTotal(stored.totals)
  const { total } = stored
  const listed: Omit<typeof head, UnlistedField> & Partial<Pick<typeof head, UnlistedField>> = head
  for (const name of UNLISTED_FIELDS) delete listed[name]
  return { ...listed, ...toldTotal({ total, periodTotals }), client, heading }
}

/** The placeholder for a user without access: the id without any content, in the reader's language (api: Quotation calls). */
export function presentForbidden(id: string, language: Language): Quotation {
  const said = fill(toolWords(language, 'common').messages.quotation.forbidden, { id })
  const says = newTextBlock('forbidden', String(html`<p>${said}</p>`))
  return { ...newQuotation([says]), id, language, permissionLevel: 'Forbidden' }
}

/**
 * Strips internal info, author and preview from a block and its rows; recursively from an unknown
 * one.
 */
export const withoutPrivateFields = (block: Block): Block =>
  kindOf(block).withoutPrivateFields(block)
