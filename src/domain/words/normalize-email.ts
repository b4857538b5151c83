/** The form in which addresses are compared: trimmed, lower case (api: Account calls). */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}
