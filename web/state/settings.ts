import { type NewLanguage, readNewLanguage } from '#domain/words/new-language.ts'
import { readCookies } from './browser-storage.ts'

/** The server settings embedded in every page (README: Settings). */
interface Settings {
  /** The base URL of links to this product. */
  publicUrl: string
  /** The base URL of the guides: elsewhere, or here in the tool's language. */
  blogUrl: string
  /** What new quotations are written in; null for the sample's English. */
  start?: NewLanguage | null
}

let settings: Settings | null = null

/** Set by the server before it renders a page; the browser reads them from the page. */
export function setSettings(current: Settings): void {
  settings = current
}

/**
 * What the next new quotation is written in: as this browser remembers, otherwise as the server has found
 * it to ask; null for the sample's English (product: Template).
 */
export const newStart = (): NewLanguage | null =>
  readNewLanguage(readCookies()) ?? read()?.start ?? null

/** The base URL of links. */
export const publicUrl = (): string => read()?.publicUrl ?? location.origin

/** The base URL of the guides (product: Guides). */
export const blogUrl = (): string => read()?.blogUrl.replace(/\/+$/, '') || '/blog'

function read(): Settings | null {
  settings ??= JSON.parse(document.querySelector('#settings')?.textContent ?? 'null')
  return settings
}
