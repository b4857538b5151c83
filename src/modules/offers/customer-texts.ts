/** Texts that people type, as a database and a mail can hold them; they are never html. */

/** Text without what a database or a mail refuses. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** A name or a subject. */
export const oneLine = (text: string): string => storable(text).replaceAll(/\s+/g, ' ').trim()
