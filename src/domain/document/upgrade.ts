import { versionOf } from './version.ts'

/** JSON of any version. */
type Fields = Readonly<Record<string, unknown>>

/**
 * What makes the next version of one. A released step is frozen: it calls no code of today, which would change
 * what it does, keeps the fields that it doesn't know, and has a fixture of its version in tests/fixtures.
 */
export interface Step {
  /** For the fields of a quotation, all but its blocks. */
  quotation?(fields: Fields): Fields
  /** For a block of any type, and for a row that is bookmarked by itself. */
  item?(item: Fields): Fields
}

/** The first makes version 2 of version 1. Their number is that of VERSION, less one. */
export const STEPS: readonly Step[] = []

/**
 * Upgrades a quotation and a bookmark of an earlier version step by step; afterwards it names its version. One
 * that does so already, a newer and a damaged one are returned as they are. A quotation may lack its blocks, as
 * the heads do that the server stores beside them.
 */
export function createUpgrades(steps: readonly Step[]) {
  const latest = steps.length + 1

  function upgrade<T>(stored: T, apply: (stored: Fields, step: Step) => Fields): T {
    const version = versionOf(stored)
    const isNamed = (stored as Fields | null)?.version === latest
    if (!(version <= latest) || isNamed) return stored
    const upgraded = steps.slice(version - 1).reduce(apply, stored as Fields)
    return { ...upgraded, version: latest } as T
  }

  return {
    upgradeQuotation: <T>(stored: T): T => upgrade(stored, upgradeQuotationOnce),
    upgradeBookmark: <T>(stored: T): T =>
      upgrade(stored, (item, step) => step.item?.(item) ?? item),
  }
}

function upgradeQuotationOnce({ blocks, ...fields }: Fields, step: Step): Fields {
  const upgraded = step.quotation?.(fields) ?? fields
  if (!Array.isArray(blocks)) return blocks === undefined ? upgraded : { ...upgraded, blocks }
  return { ...upgraded, blocks: blocks.map((block) => step.item?.(block) ?? block) }
}

export const { upgradeQuotation, upgradeBookmark } = createUpgrades(STEPS)
