import { BadRequest, Message } from '../response-schemas.ts'

/** What a call needs to be let in: the token, and the roles named with it. */
export type Security = Record<string, readonly string[]>[]

/** As much of an operation as says how it may be refused. */
export interface Refusable {
  security?: Security
  requestBody?: object
  parameters?: unknown[]
  responses?: Record<string, object>
}

/** How the token of `security` is sent (api: Common). */
export const SECURITY_SCHEMES = {
  accessToken: { type: 'apiKey', in: 'header', name: 'access-jwt-token' },
}

/** Describes what plugins answer before a route's handler is asked, beside the route's own answers. */
export function describeRefusals(operation: Refusable): void {
  const { security = [], requestBody, parameters, responses = {} } = operation
  const roles = security.flatMap(({ accessToken = [] }) => accessToken)
  const refusals = {
    ...((requestBody || parameters?.length) && { 400: answer('Bad request', BadRequest) }),
    ...(security.length > 0 && { 401: answer('Not logged in') }),
    ...(roles.length > 0 && { 403: answer('Forbidden') }),
    ...(requestBody && {
      413: answer('Too large'),
      415: answer('Unsupported media type'),
    }),
  }
  operation.responses = { ...refusals, ...responses }
}

const answer = (description: string, schema: object = Message) => ({
  description,
  content: { 'application/json': { schema } },
})
