import { Elysia, t } from 'elysia'
import { Message } from '../../plugins/response-schemas.ts'

const Cors = t.Object({ message: t.String(), corsRules: t.Array(t.Any()) })

/** Files are kept on disk: no bucket asks which origins may call it. */
const NO_BUCKET = { message: 'no bucket', corsRules: [] }

/** Calls for whoever develops the product; there with DEV=on only (spec 7, api: Admin). */
export const devRoutes = (isOn: boolean) => {
  const routes = new Elysia({ name: 'dev', tags: ['Development'] })
  if (!isOn) return routes
  return routes
    .get('/api', () => ({ message: 'quotation builder' }), {
      response: { 200: Message },
      detail: { summary: 'Whether the API answers' },
    })
    .get('/api/test', () => ({ message: 'test' }), {
      response: { 200: Message },
      detail: { summary: 'Whether the development calls are on' },
    })
    .get('/api/set-bucket-cors', () => NO_BUCKET, {
      response: { 200: Cors },
      detail: { summary: "Let the product's own pages call the bucket" },
    })
    .get('/api/get-bucket-cors', () => NO_BUCKET, {
      response: { 200: Cors },
      detail: { summary: 'Which pages may call the bucket' },
    })
}
