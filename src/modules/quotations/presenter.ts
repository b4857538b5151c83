import {
  mayReadInfo,
  mayReadUserList,
  permissionLevelFor,
  type User,
} from '../../domain/document/access.ts'
import { LIMITS } from '../../domain/document/limits.ts'
import { newQuotation, newTextBlock } from '../../domain/document/quotation.ts'
import type { Block, Quotation } from '../../domain/document/schema.ts'
import { isUnknownBlock } from '../../domain/document/unknown-blocks.ts'
import type { StoredDocument, StoredQuotation } from './stored-quotation.ts'

/** A quotation's fields for one user, without blocks. Names every field, so that none slips through. */
export function presentHead(stored: StoredQuotation, user: User | null) {
  return {
    id: stored.id,
    type: 'quotation' as const,
    email: stored.email,
    name: stored.name,
    category: stored.category,
    desc: stored.desc,
    info: mayReadInfo(user, stored) ? stored.info : '',
    preview: shortPreview(stored),
    currency: stored.currency,
    locale: stored.locale,
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

/** One that was stored before previews had a limit is left out. */
const shortPreview = ({ preview }: StoredQuotation) =>
  Buffer.byteLength(preview) > LIMITS.previewBytes ? '' : preview

/**
 * The JSON text of a quotation for one user. The stored blocks are passed on unparsed (notes: libSQL),
 * unless they have info that this user may not receive.
 */
export function presentDocument({ head, blocks }: StoredDocument, user: User | null): string {
  const mustHideInfo = head.hasItemInfo && !mayReadInfo(user, head)
  const shown = mustHideInfo ? JSON.stringify(JSON.parse(blocks).map(withoutInfo)) : blocks
  return `${JSON.stringify(presentHead(head, user)).slice(0, -1)},"blocks":${shown}}`
}

/** A row of a list: columns only, never a document (api: get-quotation-list). */
export function presentSummary(stored: StoredQuotation, user: User) {
  const { type: _, revision: __, ...head } = presentHead(stored, user)
  return { ...head, total: stored.total }
}

/** The placeholder for a user without access: the id, and none of the content (api). */
export function presentForbidden(id: string): Quotation {
  const says = newTextBlock('forbidden', `<p>Forbidden to view quotation ${id}</p>`)
  return { ...newQuotation([says]), id, permissionLevel: 'Forbidden' }
}

/** Strips internal info from a block; recursively from an unknown one. */
export function withoutInfo(block: Block): Block {
  if (isUnknown(block)) return withoutAnyInfo(block) as Block
  const bare = { ...block, info: '' }
  if (bare.type !== 'boq') return bare
  const rows = bare.boq.rows.map((row) => ({ ...row, info: '' }))
  return { ...bare, boq: { ...bare.boq, rows } }
}

const isUnknown: (block: unknown) => boolean = isUnknownBlock

function withoutAnyInfo(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAnyInfo)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, key === 'info' ? '' : withoutAnyInfo(field)]),
  )
}
