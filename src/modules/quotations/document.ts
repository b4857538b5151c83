import { type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { sanitizeHtml } from '../../adapters/html/sanitize.ts'
import { isEmail, normalizeEmail } from '../../domain/email.ts'
import { createHtmlWalk } from '../../domain/html-leaves.ts'
import { LIMITS } from '../../domain/limits.ts'
import { createReader, type Reading } from '../../domain/read.ts'
import { type Access, type Block, type Quotation, QuotationSchema } from '../../domain/schema.ts'
import { settleQuotation } from '../../domain/settle.ts'
import { remembering } from './remembering.ts'

/**
 * What may be stored of a sender's document (api: Quotations): read by its schema, its html
 * through the allow-list, its figures worked out anew. What can't be mended is refused, with
 * the field that fails. The input is used up: what is given back may share its parts.
 */
export function readDocument(input: unknown): Reading<Quotation> {
  const read = readBySchema(input)
  if (!read.ok) return read
  const quotation = read.value
  const refusal = refuseIds(quotation.blocks) ?? refuseAddresses(quotation.access)
  if (refusal) return refusal
  cleanHtml(quotation, clean)
  const settled = settleQuotation(tidy(quotation))
  return settled.ok ? { ok: true, value: settled.quotation } : settled
}

const readQuotation = createReader<Quotation>(QuotationSchema)
const cleanHtml = createHtmlWalk(QuotationSchema)
const clean = remembering(sanitizeHtml)

/** A document that lacks nothing and has nothing strange, as our client sends it, is not copied. */
const wholeQuotation = TypeCompiler.Compile(withoutStrangers(QuotationSchema))

const readBySchema = (input: unknown): Reading<Quotation> =>
  wholeQuotation.Check(input) ? { ok: true, value: input as Quotation } : readQuotation(input)

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

/** Texts that become columns, and the share list: each address once. */
function tidy(quotation: Quotation): Quotation {
  const { name, category, desc, info, access } = quotation
  return {
    ...quotation,
    name: withoutNul(name),
    category: withoutNul(category),
    desc: withoutNul(desc),
    info: withoutNul(info),
    access: tidyAccess(access),
  }
}

/** The database ends a text at this character. */
const withoutNul = (text: string) => text.replaceAll('\0', '')

/** Everyone and nobody need no list (spec 4, Share). */
function tidyAccess({ level, userList }: Access): Access {
  const addresses = level === 'custom' ? new Set(userList.map(normalizeEmail)) : []
  return { level, userList: [...addresses] }
}

/** The schema, with no object taking a field that it does not name. */
function withoutStrangers(schema: TSchema): TSchema {
  if (schema.anyOf) return Type.Union(schema.anyOf.map(withoutStrangers))
  if (schema.type === 'array') return { ...schema, items: withoutStrangers(schema.items) }
  if (schema.type !== 'object') return schema
  const fields = Object.entries<TSchema>(schema.properties)
  const properties = Object.fromEntries(
    fields.map(([key, field]) => [key, withoutStrangers(field)]),
  )
  return { ...schema, properties, additionalProperties: false }
}
