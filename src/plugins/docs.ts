import { toOpenAPISchema } from '@elysiajs/openapi'
import { type AnyElysia, Elysia } from 'elysia'
import { apiPage } from './docs/page.ts'

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
    api,
    undefined,
    undefined,
    undefined,
    OPENAPI_VERSION,
  )
  return {
    openapi: OPENAPI_VERSION,
    info: { title: 'Quotation builder', version: '1' },
    paths,
    components,
  }
}
