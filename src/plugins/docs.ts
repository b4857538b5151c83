import { OptionalKind, type TSchema } from '@sinclair/typebox'
import { type AnyElysia, Elysia } from 'elysia'
import { loadOnce } from '../adapters/load-once.ts'
import type { RouteScope } from '../modules/auth/bearer.ts'
import { refreshCookieName } from '../modules/auth/cookies.ts'
import { scopeFor, TOKEN_HEADER } from '../modules/auth/session-plugin.ts'
import { apiPage } from './docs-page.ts'
import { BadRequest, Message } from './response-schemas.ts'

/**
 * The OpenAPI document at /api/openapi.json, generated from the routes' schemas, and a readable
 * page of it at /api/docs. The page is our own because the usual viewers load scripts from other
 * sites (libraries: Elysia).
 */
export function docs(api: AnyElysia, isHttps: boolean) {
  const describeOnce = loadOnce(() => describe(api, isHttps))
  const hide = { detail: { hide: true } }
  return new Elysia({ name: 'docs' })
    .get('/api/openapi.json', () => describeOnce(), hide)
    .get(
      '/api/docs',
      async () =>
        new Response(apiPage(await describeOnce()), {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        }),
      hide,
    )
}

const OPENAPI_VERSION = '3.1.2'

async function describe(api: AnyElysia, isHttps: boolean) {
  // It is loaded only here, to start faster.
  const [{ toOpenAPISchema }, { default: words }] = await Promise.all([
    import('@elysiajs/openapi'),
    import('./docs-words.json'),
  ])
  const { paths, components } = toOpenAPISchema(
    withJsonBodies(api),
    undefined,
    undefined,
    undefined,
    OPENAPI_VERSION,
  )
  for (const { method, path, hooks } of routesOf(api)) {
    const described = path.replace(/:(\w+)/g, '{$1}')
    const operation = (paths as Paths)[described]?.[method.toLowerCase()]
    if (!operation) continue
    Object.assign(operation, words[`${method} ${described}` as keyof typeof words])
    operation.security ??= []
    addTokens(operation, scopeFor(method, hooks?.scope))
    addRefusals(operation)
    if (operation.requestBody && hooks?.body?.[OptionalKind]) operation.requestBody.required = false
  }
  return {
    openapi: OPENAPI_VERSION,
    info: {
      title: 'Quotation builder',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the document's own address.
    servers: [{ url: '/' }],
    paths,
    components: { ...components, securitySchemes: securitySchemes(isHttps) },
  }
}

/** How the credentials of `security` are sent (api: Session). */
const securitySchemes = (isHttps: boolean) => ({
  accessToken: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal API token (`qt_…`), which needs the scope that a call names.',
  },
  refreshToken: {
    type: 'apiKey',
    in: 'cookie',
    name: refreshCookieName(isHttps),
  },
})

interface Operation {
  /** The credentials and roles that a call needs: any one of the list. */
  security?: Record<string, readonly string[]>[]
  requestBody?: { required?: boolean }
  parameters?: unknown[]
  responses?: Record<string, object>
}

type Paths = Record<string, Record<string, Operation>>

/** Adds the API token, with the scope that it needs, to the calls that accept it. */
function addTokens(operation: Operation, scope: RouteScope): void {
  const isForUsers = operation.security?.some(({ accessToken }) => accessToken?.length === 0)
  if (isForUsers && scope !== 'session') operation.security?.push({ apiToken: [scope] })
}

/** Adds the answers with which plugins refuse a request before its handler runs. */
function addRefusals(operation: Operation): void {
  const { security = [], requestBody, parameters, responses = {} } = operation
  const isProtected = security.some(({ accessToken }) => accessToken)
  const needed = security.flatMap(({ accessToken = [], apiToken = [] }) => [
    ...accessToken,
    ...apiToken,
  ])
  const refusals = {
    ...((requestBody || parameters?.length) && { 400: response('Bad request', BadRequest) }),
    ...(isProtected && { 401: response('Not logged in') }),
    ...(needed.length > 0 && { 403: response('Forbidden') }),
    ...(requestBody && { 413: response('Too large'), 415: response('Unsupported media type') }),
  }
  operation.responses = { ...refusals, ...responses }
  const isRefusable = Object.keys(operation.responses).some((status) => status.startsWith('4'))
  // The HTTP parser may refuse any request.
  if (!isRefusable) operation.responses[400] = { description: 'Malformed request' }
}

const response = (description: string, schema: object = Message) => ({
  description,
  content: { 'application/json': { schema } },
})

/** The routes with JSON bodies: the generator can't tell that from our own parser. */
function withJsonBodies(api: AnyElysia): AnyElysia {
  const routes = routesOf(api).map((route) => {
    const body = route.hooks?.body
    const hooks = { ...route.hooks, body: body && withFullSchemas(body), parse: [{ fn: 'json' }] }
    return { ...route, hooks }
  })
  return { getGlobalRoutes: () => routes } as unknown as AnyElysia
}

/** Inserts the schemas of fields that handlers validate themselves (`readByHandler`). */
function withFullSchemas(body: TSchema): TSchema {
  const fields = Object.entries<TSchema>(body.properties ?? {})
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [name, { ...field.readBy, ...field, readBy: undefined }]),
  )
  return { ...body, properties }
}

interface Route {
  method: string
  path: string
  hooks?: { body?: TSchema; scope?: RouteScope }
}

/** Protected in Elysia's types, but the generator calls it too. */
const routesOf = (api: AnyElysia) =>
  (api as unknown as { getGlobalRoutes(): Route[] }).getGlobalRoutes()
