import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'text' }

/** api: Accounts. */
const SHORTEST = 8
const LONGEST = 200

/**
 * Whether somebody may choose this password: 8 to 200 characters, and not among the 49,000 that
 * everybody who guesses tries first (api: Accounts).
 */
export const isUsablePassword = (password: string): boolean =>
  password.length >= SHORTEST && password.length <= LONGEST && !isCommon(password)

/** The list is a json array of lower-case texts, so this is the whole text of one of them. */
const isCommon = (password: string) =>
  commonPasswords.includes(JSON.stringify(password.toLowerCase()))
