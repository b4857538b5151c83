import { customAlphabet } from 'nanoid'

/** By it people and secret scanners recognise a token. */
export const TOKEN_PREFIX = 'qt_'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLetters = customAlphabet(LETTERS, 32)

/** 190 random bits; letters and digits alone, so that a double click selects all of it. */
export const newTokenText = (): string => TOKEN_PREFIX + randomLetters()
