import { toOpenAPISchema } from '@elysiajs/openapi'
import { OptionalKind, type TSchema } from '@sinclair/typebox'
import { type AnyElysia, Elysia } from 'elysia'
import { apiPage } from './docs/page.ts'
import { describeRefusals, type Refusable, SECURITY_SCHEMES } from './docs/refusals.ts'

/**
 * The API's description at /api/openapi.json, made from its routes' own schemas, and a readable
 * page of it at /api/docs: ours, since the usual viewers load from elsewhere (notes: Server).
 */
export function docs(api: AnyElysia) {
  let document: ReturnType<typeof describe> | null = null
  const describeOnce = () => {
    document ??= describe(api)
    return document
  }
  const hide = { detail: { hide: true } }
  return new Elysia({ name: 'docs' })
    .get('/api/openapi.json', () => describeOnce(), hide)
    .get(
      '/api/docs',
      () =>
        new Response(apiPage(describeOnce()), {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        }),
      hide,
    )
}

const OPENAPI_VERSION = '3.1.2'

function describe(api: AnyElysia) {
  const { paths, components } = toOpenAPISchema(
    takingJson(api),
    undefined,
    undefined,
    undefined,
    OPENAPI_VERSION,
  )
  for (const { method, path, hooks } of routesOf(api)) {
    const operation = (paths as Paths)[path]?.[method.toLowerCase()]
    if (!operation) continue
    describeRefusals(operation)
    if (operation.requestBody && hooks?.body?.[OptionalKind]) operation.requestBody.required = false
  }
  return {
    openapi: OPENAPI_VERSION,
    info: { title: 'Quotation builder', version: '1' },
    paths,
    components: { ...components, securitySchemes: SECURITY_SCHEMES },
  }
}

/** The routes as they are: the plugin can't tell from our own parser that bodies are json. */
function takingJson(api: AnyElysia): AnyElysia {
  const routes = routesOf(api).map((route) => {
    const body = route.hooks?.body
    return { ...route, hooks: { ...route.hooks, body: body && spelledOut(body), parse: JSON_ONLY } }
  })
  return { getGlobalRoutes: () => routes } as unknown as AnyElysia
}

interface Route {
  method: string
  path: string
  hooks?: { body?: TSchema }
}

type Operation = Refusable & { requestBody?: { required?: boolean } }
type Paths = Record<string, Record<string, Operation>>

/** What the plugin itself asks of an app, though Elysia calls it protected. */
const routesOf = (api: AnyElysia) =>
  (api as unknown as { getGlobalRoutes(): Route[] }).getGlobalRoutes()

const JSON_ONLY = [{ fn: 'json' }]

/** With the whole schema of what a handler reads by itself. */
function spelledOut(body: TSchema): TSchema {
  const fields = Object.entries<TSchema>(body.properties ?? {})
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [name, { ...field.readBy, ...field, readBy: undefined }]),
  )
  return { ...body, properties }
}
