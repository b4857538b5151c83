import { BLOCK_TYPES, LIMITS } from './limits.ts'
import { newTextBlock } from './quotation.ts'
import type { Reading } from './read.ts'
import type { Block, Quotation } from './schema.ts'

/**
 * A block of a type that this version does not know, as a newer one has stored it. It is shown as
 * such and kept as it is, never dropped (issue 4, Bad input): nobody looks into it.
 */
export interface UnknownBlock {
  readonly id: string
  readonly type: string
}

/** The block's type is none of ours; a paste item is never part of a document (api). */
export const isUnknownBlock = (block: unknown): block is UnknownBlock => {
  if (typeof block !== 'object' || block === null) return false
  const { id, type } = block as { id?: unknown; type?: unknown }
  if (typeof id !== 'string' || typeof type !== 'string') return false
  return ID.test(id) && TYPE.test(type) && !OURS.has(type)
}

export const hasUnknownBlocks = (quotation: unknown): boolean =>
  blocksOf(quotation).some(isUnknownBlock)

/**
 * Reads a quotation around its unknown blocks, which `read` would refuse.
 * @param keep the block that stands in the unknown one's place, or null where there is none such
 * @returns as `read`: a failing field is named by its place among all blocks
 */
export function readAround(
  input: unknown,
  read: (input: unknown) => Reading<Quotation>,
  keep: (block: UnknownBlock) => UnknownBlock | null,
): Reading<Quotation> {
  const apart = setApart(input, keep)
  return apart.ok ? apart.merge(read(apart.rest)) : apart
}

/** A quotation without its unknown blocks, and what puts them back into the reading of the rest. */
interface Apart {
  ok: true
  rest: unknown
  merge(reading: Reading<Quotation>): Reading<Quotation>
}

/** The two halves of `readAround`, for who reads the rest at leisure. */
export function setApart(
  input: unknown,
  keep: (block: UnknownBlock) => UnknownBlock | null,
): Apart | Failed {
  if (!hasUnknownBlocks(input)) return { ok: true, rest: input, merge: (reading) => reading }
  const all = blocksOf(input)
  const kept = all.map((block) => (isUnknownBlock(block) ? keep(block) : undefined))
  const refused = kept.indexOf(null)
  if (refused >= 0) return fail(`blocks[${refused}].type`, 'should be a known type')
  if (all.length > LIMITS.blocks) return fail('blocks', `should have ${LIMITS.blocks} at most`)
  const known = [...all.keys()].filter((at) => kept[at] === undefined)
  // A paper needs a block: where none is known, one stands in while the rest is read.
  const rest = known.length > 0 ? known.map((at) => all[at]) : [newTextBlock('stand-in')]
  return {
    ok: true,
    rest: { ...(input as object), blocks: rest },
    merge(reading) {
      if (!reading.ok) return fail(atAmongAll(reading.at, known), reading.reason)
      const blocks = [...reading.value.blocks]
      const merged = kept.map((block) => (block === undefined ? blocks.shift() : block) as Block)
      return { ok: true, value: { ...reading.value, blocks: merged } }
    },
  }
}

const ID = new RegExp(`^[A-Za-z0-9_-]{1,${LIMITS.idLength}}$`)
const TYPE = /^[A-Za-z][A-Za-z0-9-]{0,39}$/
const OURS: ReadonlySet<string> = new Set([...BLOCK_TYPES, 'paste'])

function blocksOf(quotation: unknown): unknown[] {
  if (typeof quotation !== 'object' || quotation === null) return []
  const { blocks } = quotation as { blocks?: unknown }
  return Array.isArray(blocks) ? blocks : []
}

const atAmongAll = (at: string, known: readonly number[]): string =>
  at.replace(/^blocks\[(\d+)\]/, (_, nth) => `blocks[${known[Number(nth)] ?? nth}]`)

type Failed = Extract<Reading<never>, { ok: false }>

const fail = (at: string, reason: string): Failed => ({ ok: false, at, reason })
