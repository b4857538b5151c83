import { Elysia, t } from 'elysia'
import { Message } from '../../plugins/response-schemas.ts'

const Cors = t.Object({ message: t.String(), corsRules: t.Array(t.Any()) })

/** Files are on disk: there is no bucket with CORS rules. */
const NO_BUCKET = { message: 'no bucket', corsRules: [] }

/** Routes for developers, with DEV=on only (spec 7, api: Admin). */
export const devRoutes = (isOn: boolean) => {
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
    .get('/api/set-bucket-cors', () => NO_BUCKET, {
      response: { 200: Cors },
      detail: { summary: "Allow the product's own pages to call the bucket" },
    })
    .get('/api/get-bucket-cors', () => NO_BUCKET, {
      response: { 200: Cors },
      detail: { summary: 'The pages that may call the bucket' },
    })
}
