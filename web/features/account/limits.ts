/** How long a password is, in characters (api: Accounts). */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200
