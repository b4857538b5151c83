/** What an API token may be used for (api: API tokens). */
export const TOKEN_SCOPES = ['read', 'write', 'send'] as const

export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const MAX_TOKENS = 20
export const MAX_TOKEN_NAME = 100
