import { type Fields, type Step, withFields } from './upgrades/fields.ts'
import { withOptions } from './upgrades/options.ts'
import { withPeriods } from './upgrades/periods.ts'
import { isObject, withTaxParts } from './upgrades/tax-parts.ts'
import { VERSION, versionOf } from './version.ts'
import { defaultsOf, fieldsWhere } from './written-fields.ts'

export type { Step } from './upgrades/fields.ts'

/** What versions have changed besides adding fields to quotations. */
const STEPS_OF_ITEMS: Readonly<Record<number, Step>> = {
  2: withOptions,
  5: withFields,
  6: withTaxParts,
  7: withPeriods,
}

/** Earlier documents get the default of each field that a version has added (quotation-fields.ts). */
function stepTo(version: number): Step {
  const added = defaultsOf(fieldsWhere(({ since }) => since === version))
  const { item, quotation = same } = STEPS_OF_ITEMS[version] ?? {}
  return { quotation: (fields) => quotation({ ...added, ...fields }), ...(item && { item }) }
}

const same = (fields: Fields): Fields => fields

/** The first step turns version 1 into version 2, and so on. There is one step fewer than VERSION. */
export const STEPS: readonly Step[] = Array.from({ length: VERSION - 1 }, (_, at) => stepTo(at + 2))

/**
 * Creates functions that upgrade a quotation or bookmark of an earlier version step by step and set
 * its version. Documents that already name the latest version, newer ones and damaged ones are
 * returned as they are. A quotation may lack its blocks, since the server stores them separately
 * from its head.
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
    upgradeBookmark: <T>(stored: T): T => upgrade(stored, upgradeItem),
  }
}

function upgradeQuotationOnce({ blocks, ...fields }: Fields, step: Step): Fields {
  const upgraded = step.quotation?.(fields) ?? fields
  if (!Array.isArray(blocks)) return blocks === undefined ? upgraded : { ...upgraded, blocks }
  const items: unknown[] = blocks
  return {
    ...upgraded,
    blocks: items.map((item) => (isObject(item) ? upgradeItem(item, step) : item)),
  }
}

const upgradeItem = (item: Fields, step: Step): Fields => step.item?.(item) ?? item

export const { upgradeQuotation, upgradeBookmark } = createUpgrades(STEPS)
