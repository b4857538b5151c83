/**
 * The parts of the outline number that a text is or starts with: 1, 1 and 10 for `1.1.10` and for
 * `1.1.10 Tiles`; A is 1, and the 0 of `2.0` is no level. Null if there is none.
 */
export function outlineOf(text: string): readonly number[] | null {
  const [, number = ''] = OUTLINE.exec(text.trim()) ?? []
  if (number === '') return null
  const parts = number.split(/[.-]/).filter((part) => part !== '')
  const levels = parts.length > 1 && /^0+$/.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts
  return levels.map((part) => (/^\d/.test(part) ? Number(part) : part.charCodeAt(0) - BEFORE_A))
}

const BEFORE_A = 64

/** In front of a text, one number needs a mark: '3 rooms' has none, '3. Rooms' and '3) Rooms' do. */
const OUTLINE =
  /^((?:\d{1,4}|[A-Z]|[IVX]{1,5})(?:[.-]\d{1,4}){0,5})(?:[.)]?$|[.)]\s+(?=\p{L})|(?<=[.-]\d{1,4})\s+(?=\p{L}))/u
