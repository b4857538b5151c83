import { Value } from '@sinclair/typebox/value'
import type { Blocks } from '#domain/document/blocks.ts'
import { type Quotation, QuotationSchema } from '#domain/document/schema.ts'
import type { Reading } from '#domain/document/schema-reader.ts'
import { isUnknownBlock, readWithUnknownBlocks } from '#domain/document/unknown-blocks.ts'
import { upgradeQuotation } from '#domain/document/upgrade.ts'
import { imageSource } from '#domain/html/attribute-values.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'

/**
 * The draft as a quotation that satisfies the schema and the number rules, or null: content of the
 * browser's storage is not trusted. A chunk of its own, since it brings TypeBox.
 * @param open the blocks on the paper: an unknown block of the draft must be among them
 */
export function checkDraft(stored: unknown, open: Blocks): Quotation | null {
  const known = new Map(open.filter((block) => isUnknownBlock(block)).map((one) => [one.id, one]))
  const draft = upgraded(Value.Clone(stored))
  const reading = readWithUnknownBlocks(draft, read, ({ id }) => known.get(id) ?? null)
  return reading.ok ? reading.value : null
}

function upgraded(stored: unknown): unknown {
  try {
    return upgradeQuotation(stored)
  } catch {
    return null
  }
}

function read(stored: unknown): Reading<Quotation> {
  const logo = takeLogo(stored)
  const filled = Value.Default(QuotationSchema, stored)
  if (!Value.Check(QuotationSchema, filled)) return { ok: false, at: '', reason: '' }
  const { letterhead } = filled
  return recalculateQuotation(
    letterhead && logo ? { ...filled, letterhead: { ...letterhead, logo } } : filled,
  )
}

/** Takes a visitor's logo out of the draft, for no server stores one like it (product: Letterhead). */
function takeLogo(stored: unknown): string {
  const { letterhead } = (stored ?? {}) as { letterhead?: { logo?: unknown } | null }
  const logo = String(letterhead?.logo ?? '')
  if (!letterhead || !logo.startsWith('data:') || !imageSource(logo)) return ''
  letterhead.logo = ''
  return logo
}
