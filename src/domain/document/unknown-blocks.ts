import { typeOf } from './kinds/index.ts'
import { LIMITS } from './limits.ts'
import { newTextBlock } from './quotation.ts'
import type { Block, Quotation } from './schema.ts'
import type { Reading } from './schema-reader.ts'

/**
 * A block of a type that this version does not know, stored by a newer one. It is shown as unknown
 * and preserved unread, never dropped (product: Blocks).
 */
export interface UnknownBlock {
  readonly id: string
  readonly type: string
}

/**
 * Whether the block's type is unknown; a paste item is never part of a document (api: Entities).
 */
export const isUnknownBlock = (block: unknown): block is UnknownBlock => {
  if (typeof block !== 'object' || block === null) return false
  const { id, type } = block as { id?: unknown; type?: unknown }
  if (typeof id !== 'string' || typeof type !== 'string') return false
  return ID.test(id) && TYPE.test(type) && typeOf({ type }) === 'unknown' && type !== 'paste'
}

export const hasUnknownBlocks = (quotation: unknown): boolean =>
  blocksOf(quotation).some(isUnknownBlock)

/**
 * Reads a quotation that may have unknown blocks, which `read` would refuse.
 * @param keep returns the block to put in an unknown one's place, or null to refuse it
 * @returns like `read`, with paths that count all blocks
 */
export function readWithUnknownBlocks(
  input: unknown,
  read: (input: unknown) => Reading<Quotation>,
  keep: (block: UnknownBlock) => UnknownBlock | null,
): Reading<Quotation> {
  const separated = separateUnknownBlocks(input, keep)
  return separated.ok ? separated.merge(read(separated.rest)) : separated
}

/** A quotation without its unknown blocks, and `merge`, which puts them back after reading. */
interface Separated {
  ok: true
  rest: unknown
  merge(reading: Reading<Quotation>): Reading<Quotation>
}

/** `readWithUnknownBlocks` in two steps, for asynchronous readers. */
export function separateUnknownBlocks(
  input: unknown,
  keep: (block: UnknownBlock) => UnknownBlock | null,
): Separated | Failed {
  if (!hasUnknownBlocks(input)) return { ok: true, rest: input, merge: (reading) => reading }
  const all = blocksOf(input)
  const kept = all.map((block) => (isUnknownBlock(block) ? keep(block) : undefined))
  const refused = kept.indexOf(null)
  if (refused >= 0) return fail(`blocks[${refused}].type`, 'should be a known type')
  if (all.length > LIMITS.blocks) return fail('blocks', `should have ${LIMITS.blocks} at most`)
  const known = [...all.keys()].filter((at) => kept[at] === undefined)
  // The schema requires at least one block: a placeholder is used if no block is known.
  const rest = known.length > 0 ? known.map((at) => all[at]) : [newTextBlock('stand-in')]
  return {
    ok: true,
    rest: { ...(input as object), blocks: rest },
    merge(reading) {
      if (!reading.ok) return fail(pathAmongAll(reading.at, known), reading.reason)
      const blocks = [...reading.value.blocks]
      const merged = kept.map((block) => (block === undefined ? blocks.shift() : block) as Block)
      return { ok: true, value: { ...reading.value, blocks: merged } }
    },
  }
}

const ID = new RegExp(`^[A-Za-z0-9_-]{1,${LIMITS.idLength}}$`)
const TYPE = /^[A-Za-z][A-Za-z0-9-]{0,39}$/

function blocksOf(quotation: unknown): unknown[] {
  if (typeof quotation !== 'object' || quotation === null) return []
  const { blocks } = quotation as { blocks?: unknown }
  return Array.isArray(blocks) ? blocks : []
}

const pathAmongAll = (at: string, known: readonly number[]): string =>
  at.replace(/^blocks\[(\d+)\]/, (_, nth) => `blocks[${known[Number(nth)] ?? nth}]`)

type Failed = Extract<Reading<never>, { ok: false }>

const fail = (at: string, reason: string): Failed => ({ ok: false, at, reason })
