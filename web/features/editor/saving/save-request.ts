import type { Blocks } from '#domain/document/blocks.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { nameForSave } from '#domain/document/suggest-name.ts'
import { isNewer } from '#domain/document/version.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { namedIn } from '../document/document-words.ts'
import type { Meta } from '../document/model.ts'
import type { SaveRequest } from '../drafts/autosave.ts'
import { type FailedSave, failed, type SaveFields, type Sharing } from './outcome.ts'

/**
 * The request that saves the quotation, or the reason why it can't be saved.
 * @param blocks the blocks on the paper that count as saved once the request was stored
 */
export function createRequest(
  open: Quotation,
  blocks: Blocks,
  saveId: string,
  fields?: SaveFields,
  sharing?: Sharing,
): SaveRequest | FailedSave {
  const recalculated = recalculateQuotation({
    ...open,
    ...(fields ?? { name: nameForSave(open, namedIn(open.language)) }),
  })
  if (!recalculated.ok) return { ok: false, reason: 'out of range', at: recalculated.at }
  // The open document keeps its access until the server has stored the new one.
  const quotation = { ...recalculated.value, ...(sharing && { access: sharing.access }) }
  const { access: _, ...mails } = sharing ?? {}
  return { saveId, quotation, ...(sharing && { share: true, ...mails }), blocks }
}

/** The request that saves a document that is no longer open. */
export function requestOfLeft(
  left: Quotation | null,
  fields?: SaveFields,
  sharing?: Sharing,
): SaveRequest | FailedSave {
  if (!left) return failed('nothing open')
  if (isNewer(left)) return failed('ahead')
  return createRequest(left, left.blocks, newSaveId(), fields, sharing)
}

/** Whether the form's values differ from the quotation's. */
export const differs = (quotation: Quotation | null, fields?: SaveFields): boolean =>
  fields !== undefined &&
  (Object.keys(fields) as (keyof SaveFields)[]).some((name) => fields[name] !== quotation?.[name])

/** The fields that the server sets when it stores a quotation. */
export function metaOf(stored: Quotation): Partial<Meta> {
  const { id, email, revision, permissionLevel, access, createdAt, updatedAt } = stored
  return { id, email, revision, permissionLevel, access, createdAt, updatedAt }
}

/**
 * A uuid, version 4, that identifies one save (api: Quotation calls). `crypto.randomUUID` only
 * exists on https and localhost, and a server in a local network is often reached over http.
 */
export function newSaveId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
