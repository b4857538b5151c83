import { Elysia, t } from 'elysia'
import type { BucketCors } from '../../adapters/storage/storage.ts'
import { Message } from '../../plugins/response-schemas.ts'

interface DevRoutes {
  isOn: boolean
  /** Null: files are in the data folder, and there is no bucket. */
  cors: BucketCors | null
  publicUrl: () => string
}

const Cors = t.Object({ message: t.String(), corsRules: t.Array(t.Any()) })

const NO_BUCKET = { message: 'no bucket', corsRules: [] }

/** Routes for developers, with DEV=on only (api: Other calls). */
export const devRoutes = ({ isOn, cors, publicUrl }: DevRoutes) => {
  const routes = new Elysia({ name: 'dev', tags: ['Development'] })
  if (!isOn) return routes
  return routes
    .get('/api', () => ({ message: 'quotation builder' }), {
      response: { 200: Message },
      detail: { summary: 'Whether the API responds' },
    })
    .get('/api/test', () => ({ message: 'test' }), {
      response: { 200: Message },
      detail: { summary: 'Whether the development routes are on' },
    })
    .get(
      '/api/set-bucket-cors',
      async () =>
        cors ? { message: 'bucket cors set', corsRules: await cors.allow(publicUrl()) } : NO_BUCKET,
      {
        response: { 200: Cors },
        detail: { summary: "Allow the product's own pages to call the bucket" },
      },
    )
    .get(
      '/api/get-bucket-cors',
      async () => (cors ? { message: 'bucket cors', corsRules: await cors.rules() } : NO_BUCKET),
      {
        response: { 200: Cors },
        detail: { summary: 'The pages that may call the bucket' },
      },
    )
}
