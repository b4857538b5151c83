import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createUpgrades, STEPS, type Step } from '#domain/document/upgrade.ts'
import { isNewer, VERSION, versionKnownTo, versionOf } from '#domain/document/version.ts'
import { defaultsOf, fieldsWhere } from '#domain/document/written-fields.ts'

/** Steps that were never released: each renames something, and adds something. */
const steps: Step[] = [
  {
    quotation: ({ name, ...rest }) => ({ ...rest, title: name, tax: 'none' }),
    item: (item) => ({ ...item, rate: null }),
  },
  { item: ({ rate, ...rest }) => ({ ...rest, taxRate: rate }) },
]
const { upgradeQuotation, upgradeBookmark } = createUpgrades(steps)

test('a document of the first version gets the default of each field that was added since', () => {
  const added = fieldsWhere(({ since }) => since > 1)
  const before: unknown = { version: 1, name: 'Bath' }
  const after: unknown = { version: VERSION, name: 'Bath', ...defaultsOf(added) }
  expect(createUpgrades(STEPS).upgradeQuotation(before)).toEqual(after)
})

describe('what is stored', () => {
  test('without a version is of the first, and goes through all steps', () => {
    const stored = { name: 'Bath', blocks: [{ id: 'a', type: 'text' }] }
    expect(upgradeQuotation<unknown>(stored)).toEqual({
      version: 3,
      title: 'Bath',
      tax: 'none',
      blocks: [{ id: 'a', type: 'text', taxRate: null }],
    })
    expect(upgradeBookmark<unknown>({ id: 'a', type: 'boqRow' })).toEqual({
      version: 3,
      id: 'a',
      type: 'boqRow',
      taxRate: null,
    })
  })

  test('of a later version goes through the steps that it lacks', () => {
    const stored = { version: 2, title: 'Bath', tax: 'added', blocks: [{ id: 'a', rate: 'full' }] }
    expect(upgradeQuotation<unknown>(stored)).toEqual({
      version: 3,
      title: 'Bath',
      tax: 'added',
      blocks: [{ id: 'a', taxRate: 'full' }],
    })
  })

  test('as a head without blocks is upgraded without them', () => {
    expect(upgradeQuotation<unknown>({ name: 'Bath', revision: 4 })).toEqual({
      version: 3,
      title: 'Bath',
      tax: 'none',
      revision: 4,
    })
  })

  test.each<[string, unknown]>([
    ['current', { version: 3, blocks: [] }],
    ['newer', { version: 5, blocks: {} }],
    ['of no version', { version: 'two' }],
    ['no object', null],
  ])('that is %s is returned as it is', (_, stored) => {
    expect(upgradeQuotation(stored)).toBe(stored)
    expect(upgradeBookmark(stored)).toBe(stored)
  })
})

const fields = fc.dictionary(
  fc.string().filter((key) => !['version', 'blocks', 'name', 'rate', '__proto__'].includes(key)),
  fc.jsonValue(),
)
const anyQuotation = fc
  .tuple(fields, fc.array(fields), fc.constantFrom(undefined, 1, 2, 3))
  .map(([own, blocks, version]) => ({ ...own, ...(version && { version }), blocks }))

test('an upgrade drops no field that it doesn’t know, and a second one changes nothing', () => {
  fc.assert(
    fc.property(anyQuotation, (stored) => {
      const upgraded = upgradeQuotation(stored)
      expect(upgradeQuotation(upgraded)).toBe(upgraded)
      expect(upgraded).toMatchObject({ ...withoutAdded(stored), version: 3 })
      for (const [at, block] of stored.blocks.entries())
        expect(upgraded.blocks[at]).toMatchObject(withoutAdded(block))
    }),
  )
})

/** Without what the steps above set, whatever stood there. */
const withoutAdded = ({ title, tax, taxRate, blocks, version, ...rest }: Record<string, unknown>) =>
  rest

test('a version that is no number is none that is known here', () => {
  expect(
    [{ version: VERSION }, {}, { version: VERSION + 1 }, { version: '1' }].map(isNewer),
  ).toEqual([false, false, true, true])
  expect([versionOf({}), versionOf({ version: 0 }), versionOf('')]).toEqual([1, Infinity, NaN])
})

test('a sender that names no version may overwrite what this program has stored', () => {
  expect([{}, { version: VERSION + 1 }].map((sent) => versionKnownTo(sent))).toEqual([
    VERSION,
    VERSION,
  ])
})

test('a sender that names no version knows no version that added a field which it does not send', () => {
  const known = (sent: object) => versionKnownTo(sent, { tax: 2, language: 3 })
  expect([{}, { tax: 0 }, { language: '' }, { tax: 0, language: '' }].map(known)).toEqual([
    1,
    2,
    1,
    VERSION,
  ])
  expect(known({ version: 2, tax: 0, language: '' })).toBe(2)
})
