// biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't hold them
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Removes what XML can't hold; a single such character makes the whole file unreadable. */
export const xmlText = (text: string): string => text.toWellFormed().replace(NOT_XML, '')
