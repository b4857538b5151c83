import { LIMITS } from '../document/limits.ts'
import { isEmail, normalizeEmail } from './email.ts'

/** A person whom something is sent to; the name may be empty. */
export interface Recipient {
  readonly email: string
  readonly name: string
}

/** The people that a text names, and its parts that name nobody, as typed. */
export interface ReadRecipients {
  people: Recipient[]
  invalid: string[]
}

/**
 * Reads typed or pasted people (product: Sending): `Ann Smith <ann@example.com>`, as mail programs
 * copy them, with or without quotes; lines of a spreadsheet with a name beside the address; or bare
 * addresses, separated by white space, commas or semicolons. Addresses are lower-cased.
 */
export function readRecipients(text: string): ReadRecipients {
  const read: ReadRecipients = { people: [], invalid: [] }
  for (const part of partsOf(text)) {
    const { people, invalid } = part.includes('<') ? readBracketed(part) : readBare(part)
    read.people.push(...people)
    read.invalid.push(...invalid)
  }
  return read
}

/** The list with more people at its end: each once, under the first name that was given. */
export function withRecipients(
  list: readonly Recipient[],
  more: readonly Recipient[],
): Recipient[] {
  const byEmail = new Map(list.map((person) => [person.email, person]))
  for (const person of more) {
    const known = byEmail.get(person.email)
    byEmail.set(person.email, known?.name ? known : person)
  }
  return [...byEmail.values()]
}

/** `Ann Smith <ann@example.com>`, or the address alone; readRecipients reads both. */
export const recipientAsText = ({ email, name }: Recipient): string =>
  name ? `${/[",;<>]/.test(name) ? `"${name.replaceAll('"', '')}"` : name} <${email}>` : email

/**
 * Splits at line breaks, semicolons and commas outside quotes and brackets. In
 * `Smith, Ann <ann@example.com>` the comma is part of the name.
 */
function partsOf(text: string): string[] {
  const lines = text.replaceAll(CONTROL, ' ').match(/(?:"[^"\n]*"|<[^<>\n]*>|[^;\n])+/g) ?? []
  return lines.flatMap(partsOfLine).filter((part) => part.trim() !== '')
}

function partsOfLine(line: string): string[] {
  const parts: string[] = []
  let name = ''
  for (const part of line.match(/(?:"[^"]*"|<[^<>]*>|[^,])+/g) ?? []) {
    if (!part.includes('@')) name += `${name && ', '}${part.trim()}`
    else {
      const isNamed = part.includes('<')
      parts.push(...(isNamed ? [`${name && `${name}, `}${part.trim()}`] : [name, part]))
      name = ''
    }
  }
  return [...parts, name]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** One or more of `Name <address>`; what stands after the last bracket is read as bare. */
function readBracketed(part: string): ReadRecipients {
  const read: ReadRecipients = { people: [], invalid: [] }
  let end = 0
  for (const found of part.matchAll(/<([^<>]*)>/g)) {
    const email = addressIn(found[1] ?? '')
    if (email) read.people.push({ email, name: nameIn(part.slice(end, found.index)) })
    else read.invalid.push(part.slice(end, found.index + found[0].length).trim())
    end = found.index + found[0].length
  }
  const rest = part.slice(end)
  if (!rest.includes('@') && end > 0) return read
  const { people, invalid } = readBare(rest.replaceAll(/[<>]/g, ' '))
  return { people: [...read.people, ...people], invalid: [...read.invalid, ...invalid] }
}

/** Addresses without brackets. Beside a single one the other words are the name. */
function readBare(part: string): ReadRecipients {
  const words = part.trim().split(/\s+/)
  const people = words.flatMap((word) => {
    const email = addressIn(word)
    return email ? [{ email, name: '' }] : []
  })
  const others = words.filter((word) => !addressIn(word))
  const [only] = people
  if (only && people.length === 1 && !others.some((word) => word.includes('@')))
    return { people: [{ ...only, name: nameIn(others.join(' ')) }], invalid: [] }
  const invalid = people.length === 0 ? [part.trim()] : others
  return { people, invalid }
}

function addressIn(word: string): string | null {
  const bare = word
    .trim()
    .replace(/^[("'[]*(?:mailto:)?/i, '')
    .replace(/[)"'\],.]*$/, '')
  return isEmail(bare) ? normalizeEmail(bare) : null
}

/** Without the quotes and brackets around it, on one line. */
const nameIn = (text: string): string =>
  text
    .replaceAll('\\"', '"')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s"'(,:–-]+|[\s"'),:–-]+$/g, '')
    .slice(0, LIMITS.nameLength)
    .toWellFormed()
    .trim()
