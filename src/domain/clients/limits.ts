/** The most characters of each text of a client; longer ones are cut (product: Clients). */
export const CLIENT_LENGTHS = {
  name: 200,
  company: 200,
  street: 300,
  town: 200,
  country: 100,
  email: 254,
  taxId: 100,
} as const

export type ClientText = keyof typeof CLIENT_LENGTHS

export const CLIENT_TEXTS = Object.keys(CLIENT_LENGTHS) as ClientText[]

/** The clients of one account. */
export const MOST_CLIENTS = 50_000

/** How many names of merged clients a book remembers. */
export const MOST_ALIASES = 5_000

/** How many a file may add at once. */
export const MOST_IMPORTED = 5_000

/** The largest file that is read, in bytes. */
export const CLIENT_FILE_BYTES = 20 * 1024 * 1024
