interface Settings {
  /** The base of links to this product (design: Settings, PUBLIC_URL). */
  publicUrl: string
}

/** The base of links, as the server embeds it in every page. */
export function publicUrl(): string {
  const text = document.querySelector('#settings')?.textContent
  return text ? (JSON.parse(text) as Settings).publicUrl : location.origin
}
