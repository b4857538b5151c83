import { nanoid } from 'nanoid'

/** A fresh id for a block or row: 12 characters that the api allows, unique in a document. */
export const nextId = (): string => nanoid(12)
