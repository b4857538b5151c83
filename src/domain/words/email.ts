import { LIMITS } from '../document/limits.ts'

/** Whether the text matches the pattern of html's input type=email, with a dot in the domain. */
export function isEmail(text: string): boolean {
  return text.length <= LIMITS.emailLength && ADDRESS.test(text)
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const LOCAL = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const ADDRESS = new RegExp(`^(?=.{1,64}@)${LOCAL}@${LABEL}(?:\\.${LABEL})+$`, 'i')

/** The form in which addresses are compared: trimmed, lower case (api: Account calls). */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}
