import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  changeAt,
  changeBetween,
} from '../../../../../src/modules/quotations/revisions/revision-body.ts'

/** Of few letters, so that ends overlap; some take several bytes. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '€'), maxLength: 30 })

test('a change has what is the same at both ends, as much as there is, and gives back the text', () => {
  fc.assert(
    fc.property(text, text, text, text, (start, end, one, other) => {
      const [before, after] = [`${start}${one}${end}`, `${start}${other}${end}`].map((all) =>
        Buffer.from(all),
      ) as [Buffer, Buffer]
      const change = changeBetween(before, after)
      expect(Buffer.concat([change.start, change.before, change.end]).equals(before)).toBe(true)
      const again = changeAt(before, change.start.length, change.end.length)
      expect(Buffer.concat([again.start, change.after, again.end]).equals(after)).toBe(true)
      expect(change.before.length === 0 || change.before[0] !== change.after[0]).toBe(true)
      const differs = change.before.at(-1) !== change.after.at(-1)
      expect(change.before.length === 0 || differs).toBe(true)
    }),
  )
})
