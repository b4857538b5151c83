import { sanitizeHtml } from '../../adapters/html/sanitize.ts'
import { isEmail, normalizeEmail } from '../../domain/email.ts'
import { LIMITS } from '../../domain/limits.ts'
import { createReader, type Reading } from '../../domain/read.ts'
import { type Access, type Block, type Quotation, QuotationSchema } from '../../domain/schema.ts'
import { settleQuotation } from '../../domain/settle.ts'

const readQuotation = createReader<Quotation>(QuotationSchema, { html: sanitizeHtml })

/**
 * What may be stored of a sender's document (api: Quotations): read by its schema, its html
 * through the allow-list, its figures worked out anew. What can't be mended is refused, with
 * the field that fails.
 */
export function readDocument(input: unknown): Reading<Quotation> {
  const read = readQuotation(input)
  if (!read.ok) return read
  const { blocks, access } = read.value
  const refusal = refuseIds(blocks) ?? refuseAddresses(access)
  if (refusal) return refusal
  const settled = settleQuotation({ ...read.value, access: tidyAccess(access) })
  return settled.ok ? { ok: true, value: settled.quotation } : settled
}

type Refusal = Extract<Reading<never>, { ok: false }>

const refuse = (at: string, reason: string): Refusal => ({ ok: false, at, reason })

/** Ids are unique over blocks and rows together, and rows are counted over all blocks. */
function refuseIds(blocks: Block[]): Refusal | null {
  const seen = new Set<string>()
  const isTaken = (id: string) => seen.size === seen.add(id).size
  let rows = 0
  for (const [index, block] of blocks.entries()) {
    const at = `blocks[${index}]`
    if (isTaken(block.id)) return refuse(`${at}.id`, 'is used twice')
    if (block.type !== 'boq') continue
    rows += block.boq.rows.length
    if (rows > LIMITS.rows)
      return refuse(`${at}.boq.rows`, `should be ${LIMITS.rows} in all at most`)
    const twin = block.boq.rows.findIndex(({ id }) => isTaken(id))
    if (twin !== -1) return refuse(`${at}.boq.rows[${twin}].id`, 'is used twice')
  }
  return null
}

function refuseAddresses({ userList }: Access): Refusal | null {
  const wrong = userList.findIndex((email) => !isEmail(normalizeEmail(email)))
  return wrong === -1 ? null : refuse(`access.userList[${wrong}]`, 'should be an e-mail address')
}

/** Each address once; everyone and nobody need no list (spec 4, Share). */
function tidyAccess({ level, userList }: Access): Access {
  const addresses = level === 'custom' ? new Set(userList.map(normalizeEmail)) : []
  return { level, userList: [...addresses] }
}
