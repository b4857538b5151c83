/** The server settings embedded in every page (README: Settings). */
interface Settings {
  /** The base URL of links to this product. */
  publicUrl: string
  /** The base URL of the guides, if they are not here. */
  blogUrl: string
}

let settings: Settings | null = null

/** Set by the server before it renders a page; the browser reads them from the page. */
export function setSettings(current: Settings): void {
  settings = current
}

/** The base URL of links. */
export const publicUrl = (): string => read()?.publicUrl ?? location.origin

/** The base URL of the guides (product: Guides). */
export const blogUrl = (): string => read()?.blogUrl.replace(/\/+$/, '') || '/blog'

function read(): Settings | null {
  settings ??= JSON.parse(document.querySelector('#settings')?.textContent ?? 'null')
  return settings
}
