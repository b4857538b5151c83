/** Text between tags. */
export const text = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Text between double quotes. */
export const attribute = (value: string): string => text(value).replaceAll('"', '&quot;')

/** A value as json in the page: data that no browser runs, and that no text in it can end early. */
export const embed = (id: string, value: unknown): string =>
  `<script type="application/json" id="${attribute(id)}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
