import { t } from 'elysia'
import { MAX_TOKEN_NAME, TOKEN_SCOPES, type TokenScope } from '#domain/integrations.ts'
import { requestBody } from '../../plugins/response-schemas.ts'

/** Schemas of the token routes (api: API tokens). */

const scope = t.Unsafe<TokenScope>(t.Union(TOKEN_SCOPES.map((name) => t.Literal(name))))

export const CreateTokenBody = requestBody(
  t.Object({
    // Not only of spaces.
    name: t.String({ minLength: 1, maxLength: MAX_TOKEN_NAME, pattern: '\\S' }),
    scopes: t.Array(scope, { minItems: 1, maxItems: TOKEN_SCOPES.length }),
  }),
)

export const TokenIdBody = requestBody(t.Object({ id: t.String({ minLength: 1, maxLength: 64 }) }))

export const Token = t.Object({
  id: t.String(),
  name: t.String(),
  scopes: t.Array(scope),
  createdAt: t.String(),
  lastUsedAt: t.Union([t.String(), t.Null()], { description: 'To the minute' }),
})

export const CreatedToken = t.Object({
  message: t.String(),
  token: t.String({ description: 'Shown this once' }),
  ...Token.properties,
})

export const TokenList = t.Object({ tokens: t.Array(Token), total: t.Number() })
