/** What the server embeds of its settings in every page (README: Settings). */
interface Settings {
  /** The base of links to this product. */
  publicUrl: string
  /** Where the guides are, if not here. */
  blogUrl: string
}

let settings: Settings | null = null

/** Set by the server before it renders a page; the browser reads what is embedded there. */
export function setSettings(current: Settings): void {
  settings = current
}

/** The base of links. */
export const publicUrl = (): string => read()?.publicUrl ?? location.origin

/** The base of the guides' addresses (product: Guides). */
export const blogUrl = (): string => read()?.blogUrl.replace(/\/+$/, '') || '/blog'

function read(): Settings | null {
  settings ??= JSON.parse(document.querySelector('#settings')?.textContent ?? 'null')
  return settings
}
